// SPDX-License-Identifier: MIT
package app;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import graphql.ExecutionResult;
import graphql.GraphQL;
import graphql.schema.idl.RuntimeWiring;
import graphql.schema.idl.SchemaGenerator;
import graphql.schema.idl.SchemaParser;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;

/** A server of GraphQL that knows two employees, each with a home. */
class GraphQlServer {

    private static final String SCHEMA =
            "type Query { employee: Employee employees: [Employee] }"
                    + " type Employee { name: String home: Home } type Home { street: String }";
    private static final Map<String, Object> EMPLOYEE =
            Map.of("name", "secret", "home", Map.of("street", "s"));

    private GraphQlServer() {}

    static HttpServer start() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
        GraphQL engine = engine();
        server.createContext("/graphql", exchange -> answer(engine, exchange));
        server.start();
        return server;
    }

    static String url(HttpServer server) {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/graphql";
    }

    private static GraphQL engine() {
        RuntimeWiring wiring =
                RuntimeWiring.newRuntimeWiring()
                        .type(
                                "Query",
                                type ->
                                        type.dataFetcher("employee", asked -> EMPLOYEE)
                                                .dataFetcher(
                                                        "employees",
                                                        asked -> List.of(EMPLOYEE, EMPLOYEE)))
                        .build();
        return GraphQL.newGraphQL(
                        new SchemaGenerator()
                                .makeExecutableSchema(new SchemaParser().parse(SCHEMA), wiring))
                .build();
    }

    /** The query stands in the request's JSON, in which these queries need no escapes. */
    private static void answer(GraphQL engine, HttpExchange exchange) throws IOException {
        String request = new String(exchange.getRequestBody().readAllBytes());
        String query = request.replaceFirst("(?s).*\"query\"\\s*:\\s*\"([^\"]*)\".*", "$1");
        ExecutionResult result = engine.execute(query);
        byte[] body = Json.write(result.toSpecification()).getBytes();
        exchange.getResponseHeaders().add("Content-Type", "application/json");
        exchange.sendResponseHeaders(200, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }
}

/** Maps, lists and texts. */
class Json {

    private Json() {}

    static String write(Object value) {
        StringBuilder json = new StringBuilder();
        if (value instanceof Map) {
            ((Map<?, ?>) value)
                    .forEach(
                            (k, v) ->
                                    json.append(',').append(write(k)).append(':').append(write(v)));
            return "{" + (json.length() == 0 ? "" : json.substring(1)) + "}";
        }
        if (value instanceof List) {
            ((List<?>) value).forEach(v -> json.append(',').append(write(v)));
            return "[" + (json.length() == 0 ? "" : json.substring(1)) + "]";
        }
        return value == null ? "null" : '"' + value.toString() + '"';
    }
}
