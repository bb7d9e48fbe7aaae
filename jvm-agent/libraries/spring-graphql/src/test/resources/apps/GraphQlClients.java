// SPDX-License-Identifier: MIT
package app;

import com.sun.net.httpserver.HttpServer;
import java.util.List;
import org.springframework.graphql.client.GraphQlClient;
import org.springframework.graphql.client.HttpGraphQlClient;
import org.springframework.web.reactive.function.client.WebClient;

/** Retrieves what a server of GraphQL has, in each way that Spring's clients have. */
public class Main {

    private static final String ONE = "query One { employee { name home { street } } }";
    private static final String ALL = "{ employees { name home { street } } }";

    public static class Home {
        public String street;
    }

    public static class Employee {
        public String name;
        public Home home;
    }

    public static void main(String[] arguments) throws Exception {
        HttpServer server = GraphQlServer.start();
        String url = GraphQlServer.url(server);
        GraphQlClient client = HttpGraphQlClient.create(WebClient.create(url));
        System.out.println("one: " + retrieve(client).name);
        System.out.println("all: " + retrieveList(client).size());
        Newer.run(url);
        server.stop(0);
        System.exit(0);
    }

    private static Employee retrieve(GraphQlClient client) {
        return client.document(ONE).retrieve("employee").toEntity(Employee.class).block();
    }

    private static List<Employee> retrieveList(GraphQlClient client) {
        return client.document(ALL).retrieve("employees").toEntityList(Employee.class).block();
    }
}
