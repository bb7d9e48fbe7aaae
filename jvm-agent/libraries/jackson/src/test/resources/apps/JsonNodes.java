// SPDX-License-Identifier: MIT
package app;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpServer;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.InetSocketAddress;
import java.net.URL;

/** Gets employees as nodes of JSON. What becomes of each key is known. */
public class Main {

    private static final ObjectMapper JACKSON = new ObjectMapper();

    /** Nanoseconds of a processor. */
    private static final long FLUSHING = 25_000_000;

    private static Employees employees;
    private static Object sink;

    public static class Address {
        private String street;
        private String city;

        public String getStreet() {
            return street;
        }

        public void setStreet(String street) {
            this.street = street;
        }

        public void setCity(String city) {
            this.city = city;
        }
    }

    public static void main(String[] arguments) throws Exception {
        try (Employees all = new Employees()) {
            employees = all;
            for (int i = 0; i < Employees.CALLS; i++) {
                reads();
                iterates();
                forwards();
                shows();
                replaces();
                removes();
                copies();
                converts();
                rewrites();
            }
            answers();
        }
    }

    /** Serves requests itself, and writes what it answers. */
    private static void answers() throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
        server.createContext(
                "/address",
                exchange -> {
                    exchange.sendResponseHeaders(200, 0);
                    JACKSON.writeValue(slow(exchange.getResponseBody()), new Address());
                    exchange.close();
                });
        server.start();
        int port = server.getAddress().getPort();
        for (int i = 0; i < Employees.CALLS; i++) {
            try (InputStream body = new URL("http://127.0.0.1:" + port + "/address").openStream()) {
                body.readAllBytes();
            }
        }
        server.stop(0);
    }

    /** A stream that takes long to send what was written to it. */
    private static OutputStream slow(OutputStream stream) {
        return new FilterOutputStream(stream) {
            @Override
            public void flush() throws IOException {
                ThreadMXBean threads = ManagementFactory.getThreadMXBean();
                long since = threads.getCurrentThreadCpuTime();
                while (threads.getCurrentThreadCpuTime() - since < FLUSHING) {
                    Thread.onSpinWait();
                }
                super.flush();
            }
        };
    }

    private static ObjectNode fetch() throws Exception {
        return (ObjectNode) JACKSON.readTree(employees.fetch());
    }

    static void reads() throws Exception {
        ObjectNode employee = fetch();
        sink = employee.get("name").asText();
        sink = employee.path("address").path("street").asText();
        sink = employee.has("email") || employee.hasNonNull("id") || employee.has("nothing");
        sink = employee.get("nothing");
        for (JsonNode item : employee.get("items")) {
            sink = item.get("sku").asText();
        }
        employee.put("added", 1);
    }

    static void iterates() throws Exception {
        fetch().get("address").elements().forEachRemaining(value -> sink = value);
    }

    static void forwards() throws Exception {
        sink = JACKSON.writeValueAsString(fetch());
    }

    static void shows() throws Exception {
        sink = fetch().toString();
    }

    static void replaces() throws Exception {
        ObjectNode employee = fetch();
        employee.put("name", "other");
        employee.set("email", employee.get("name"));
        sink = employee.get("email").asText();
    }

    static void removes() throws Exception {
        sink = fetch().remove("name");
    }

    static void copies() throws Exception {
        sink = fetch().deepCopy().get("name");
    }

    static void converts() throws Exception {
        sink = JACKSON.treeToValue(fetch().get("address"), Address.class).getStreet();
    }

    static void rewrites() throws Exception {
        String address = JACKSON.writeValueAsString(fetch().get("address"));
        sink = JACKSON.readValue(address, Address.class).getStreet();
    }
}
