// SPDX-License-Identifier: MIT
package app;

import co.elastic.clients.elasticsearch.ElasticsearchAsyncClient;
import co.elastic.clients.elasticsearch.ElasticsearchClient;
import co.elastic.clients.elasticsearch.core.SearchResponse;
import com.sun.net.httpserver.HttpServer;
import java.net.InetSocketAddress;
import java.util.Map;

/**
 * Documents that a search engine finds. The engine is a server that answers the client's requests
 * with the JSON that Elasticsearch documents for each.
 */
public class Main {

    private static final String SHARDS =
            "\"_shards\":{\"total\":1,\"successful\":1,\"skipped\":0,\"failed\":0}";

    static ElasticsearchClient client;
    static ElasticsearchAsyncClient asyncClient;

    public static void main(String[] arguments) throws Exception {
        HttpServer engine = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
        engine.createContext(
                "/",
                exchange -> {
                    exchange.getRequestBody().readAllBytes();
                    byte[] answer = answerTo(exchange.getRequestURI().getPath()).getBytes();
                    exchange.getResponseHeaders().add("Content-Type", "application/json");
                    exchange.getResponseHeaders().add("X-Elastic-Product", "Elasticsearch");
                    exchange.sendResponseHeaders(200, answer.length);
                    exchange.getResponseBody().write(answer);
                    exchange.close();
                });
        engine.start();
        String url = "http://127.0.0.1:" + engine.getAddress().getPort();
        var transport = Transport.to(url);
        client = new ElasticsearchClient(transport);
        asyncClient = new ElasticsearchAsyncClient(transport);
        search();
        get();
        severalOnes();
        severalSearches();
        updated();
        searchLater();
        System.exit(0);
    }

    static String answerTo(String path) {
        String source = "\"_source\":{\"name\":\"n\",\"home\":{\"street\":\"s\"}}";
        String hit = "{\"_index\":\"e\",\"_id\":\"1\",\"_score\":1.0," + source + "}";
        String state = "\"_version\":1,\"_seq_no\":0,\"_primary_term\":1,";
        String document =
                "{\"_index\":\"e\",\"_id\":\"1\"," + state + "\"found\":true," + source + "}";
        String found =
                "\"took\":1,\"timed_out\":false,"
                        + SHARDS
                        + ",\"hits\":{\"total\":{\"value\":2,\"relation\":\"eq\"},\"max_score\":1.0,"
                        + "\"hits\":["
                        + hit
                        + ","
                        + hit
                        + "]}";
        if (path.endsWith("/_search")) {
            return "{" + found + "}";
        }
        if (path.endsWith("/_mget")) {
            return "{\"docs\":[" + document + "," + document + "]}";
        }
        if (path.endsWith("/_msearch")) {
            return "{\"took\":1,\"responses\":[{" + found + ",\"status\":200}]}";
        }
        if (path.contains("/_update/")) {
            return "{\"_index\":\"e\",\"_id\":\"1\","
                    + state
                    + "\"result\":\"updated\","
                    + SHARDS
                    + ",\"get\":{\"found\":true,"
                    + source
                    + "}}";
        }
        return document;
    }

    static void search() throws Exception {
        SearchResponse<Employee> response = client.search(s -> s.index("e"), Employee.class);
        response.hits().hits().forEach(hit -> new Employee());
    }

    static void get() throws Exception {
        client.get(g -> g.index("e").id("1"), Employee.class);
    }

    static void severalOnes() throws Exception {
        client.mget(m -> m.index("e").ids("1", "2"), Employee.class);
    }

    static void severalSearches() throws Exception {
        client.msearch(
                m -> m.searches(s -> s.header(h -> h.index("e")).body(b -> b.size(2))),
                Employee.class);
    }

    static void updated() throws Exception {
        client.update(u -> u.index("e").id("1").doc(Map.of("name", "x")), Employee.class);
    }

    static void searchLater() throws Exception {
        asyncClient.search(s -> s.index("e"), Employee.class).get();
    }

    public static class Employee {
        public String name;
        public Address home;
    }

    public static class Address {
        public String street;
    }
}
