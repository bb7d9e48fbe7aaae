// SPDX-License-Identifier: MIT
package app;

import com.jayway.jsonpath.TypeRef;
import com.netflix.graphql.dgs.client.GraphQLClient;
import com.netflix.graphql.dgs.client.GraphQLResponse;
import com.netflix.graphql.dgs.client.HttpResponse;
import com.netflix.graphql.dgs.client.MonoGraphQLClient;
import com.netflix.graphql.dgs.client.WebClientGraphQLClient;
import com.sun.net.httpserver.HttpServer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import org.springframework.web.reactive.function.client.WebClient;

/** Asks a server of GraphQL for what it has, in each way that DGS's clients have. */
public class Main {

    private static final String ONE = "query One { employee { name home { street } } }";
    private static final String ALL = "query One { employees { name home { street } } }";

    public static class Home {
        private String street;

        public String getStreet() {
            return street;
        }

        public void setStreet(String street) {
            this.street = street;
        }
    }

    public static class Employee {
        private String name;
        private Home home;

        public String getName() {
            return name;
        }

        public void setName(String name) {
            this.name = name;
        }

        public Home getHome() {
            return home;
        }

        public void setHome(Home home) {
            this.home = home;
        }
    }

    /** All that a query asks for. */
    public static class Data {
        private Employee employee;

        public Employee getEmployee() {
            return employee;
        }

        public void setEmployee(Employee employee) {
            this.employee = employee;
        }
    }

    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private static GraphQLClient client;
    private static MonoGraphQLClient reactive;

    static String custom() {
        GraphQLResponse answer = client.executeQuery(ONE);
        return answer.extractValueAsObject("employee", Employee.class).getName();
    }

    static String list() {
        List<Employee> employees =
                client.executeQuery(ALL)
                        .extractValueAsObject("employees[*]", new TypeRef<List<Employee>>() {});
        return employees.get(0).getName() + employees.get(1).getName();
    }

    static String data() {
        return client.executeQuery(ONE).dataAsObject(Data.class).getEmployee().getName();
    }

    static String later() {
        return reactive.reactiveExecuteQuery(ONE)
                .map(answer -> answer.extractValueAsObject("employee", Employee.class).getName())
                .block();
    }

    private static HttpResponse send(String url, String body) {
        try {
            java.net.http.HttpResponse<String> answer =
                    HTTP.send(
                            HttpRequest.newBuilder(URI.create(url))
                                    .POST(HttpRequest.BodyPublishers.ofString(body))
                                    .build(),
                            BodyHandlers.ofString());
            return new HttpResponse(answer.statusCode(), answer.body());
        } catch (Exception failure) {
            throw new IllegalStateException(failure);
        }
    }

    /** How many requests of each way. */
    public static void main(String[] arguments) throws Exception {
        HttpServer server = GraphQlServer.start();
        String url = GraphQlServer.url(server);
        client = GraphQLClient.createCustom(url, (to, headers, body) -> send(to, body));
        reactive = new WebClientGraphQLClient(WebClient.create(url));
        Ways ways = new Ways();
        int times = Integer.parseInt(arguments[0]);
        ways.serve("custom", times, Main::custom);
        ways.serve("list", times, Main::list);
        ways.serve("data", times, Main::data);
        ways.serve("later", times, Main::later);
        ways.ask();
        server.stop(0);
    }
}
