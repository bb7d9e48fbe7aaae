// SPDX-License-Identifier: MIT
package app;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import java.net.InetSocketAddress;
import org.apache.http.HttpHost;
import org.apache.http.util.EntityUtils;
import org.elasticsearch.action.get.GetRequest;
import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.client.Request;
import org.elasticsearch.client.RequestOptions;
import org.elasticsearch.client.RestClient;
import org.elasticsearch.client.RestHighLevelClient;
import org.elasticsearch.search.SearchHit;

/**
 * Documents that a search engine finds, by the clients that came before the Java client. The engine
 * answers with the JSON that Elasticsearch documents for each request.
 */
public class Main {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static Object sink;

    static RestHighLevelClient client;

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
        client =
                new RestHighLevelClient(
                        RestClient.builder(
                                new HttpHost("127.0.0.1", engine.getAddress().getPort())));
        texts();
        maps();
        one();
        entity();
        stream();
        System.exit(0);
    }

    static String answerTo(String path) {
        String source = "{\"name\":\"n\",\"home\":{\"street\":\"s\"}}";
        String document =
                "{\"_index\":\"e\",\"_type\":\"_doc\",\"_id\":\"1\",\"_source\":" + source;
        if (path.equals("/")) {
            return "{\"name\":\"n\",\"cluster_name\":\"c\",\"cluster_uuid\":\"u\",\"version\":"
                    + "{\"number\":\"VERSION\",\"build_flavor\":\"default\",\"build_type\":\"tar\","
                    + "\"build_hash\":\"h\",\"build_date\":\"2020-01-01T00:00:00Z\","
                    + "\"build_snapshot\":false,\"lucene_version\":\"8.0.0\","
                    + "\"minimum_wire_compatibility_version\":\"6.8.0\","
                    + "\"minimum_index_compatibility_version\":\"6.0.0\"},"
                    + "\"tagline\":\"You Know, for Search\"}";
        }
        if (path.endsWith("/_search")) {
            String hit = document + ",\"_score\":1.0}";
            return "{\"took\":1,\"timed_out\":false,\"_shards\":{\"total\":1,\"successful\":1,"
                    + "\"skipped\":0,\"failed\":0},\"hits\":{\"total\":TOTAL,\"max_score\":1.0,"
                    + "\"hits\":["
                    + hit
                    + ","
                    + hit
                    + "]}}";
        }
        if (path.endsWith("/_source")) {
            return source;
        }
        return document + ",\"_version\":1,\"_seq_no\":0,\"_primary_term\":1,\"found\":true}";
    }

    static SearchHit[] search() throws Exception {
        return client.search(new SearchRequest("e"), RequestOptions.DEFAULT).getHits().getHits();
    }

    static void texts() throws Exception {
        for (SearchHit hit : search()) {
            sink = JSON.readValue(hit.getSourceAsString(), Employee.class);
        }
    }

    static void maps() throws Exception {
        for (SearchHit hit : search()) {
            sink = JSON.convertValue(hit.getSourceAsMap(), Employee.class);
        }
    }

    static void one() throws Exception {
        String source =
                client.get(new GetRequest("e", "_doc", "1"), RequestOptions.DEFAULT)
                        .getSourceAsString();
        sink = JSON.readValue(source, Employee.class);
    }

    static void entity() throws Exception {
        Request request = new Request("GET", "/e/_doc/1/_source");
        String text =
                EntityUtils.toString(
                        client.getLowLevelClient().performRequest(request).getEntity());
        sink = JSON.readValue(text, Employee.class);
    }

    static void stream() throws Exception {
        Request request = new Request("GET", "/e/_doc/1/_source");
        sink =
                JSON.readValue(
                        client.getLowLevelClient().performRequest(request).getEntity().getContent(),
                        Employee.class);
    }

    public static class Employee {
        public String name;
        public Address home;
    }

    public static class Address {
        public String street;
    }
}
