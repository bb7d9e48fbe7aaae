// SPDX-License-Identifier: MIT
package app;

import com.sun.net.httpserver.HttpServer;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/** Employees as JSON, which a server sends over real sockets. */
public class Employees implements AutoCloseable {

    /** Enough to learn the keys of objects three deep, and to see what becomes of them. */
    public static final int CALLS = 60;

    private final HttpClient client = HttpClient.newHttpClient();
    private final HttpServer server;
    private final URI address;
    private int served;

    public Employees() throws Exception {
        server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
        server.createContext(
                "/",
                exchange -> {
                    byte[] body = employee(served++).getBytes();
                    exchange.sendResponseHeaders(200, body.length);
                    exchange.getResponseBody().write(body);
                    exchange.close();
                });
        server.start();
        address = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/");
    }

    /** The next one; keys of {@code scores} are who they are of. */
    public static String employee(int i) {
        return ("{'id':"
                        + i
                        + ",'name':'n','email':'e','address':{'street':'s','city':'c'},"
                        + "'items':[{'sku':'a','price':1},{'sku':'b','price':2}],"
                        + "'scores':{'user"
                        + i
                        + "':{'won':1},'anna"
                        + (char) ('a' + i % 26)
                        + "':{'won':2}}"
                        + (i % 7 == 0 ? ",'seldom':true" : "")
                        + "}")
                .replace('\'', '"');
    }

    /** The next one, as the server sends it. */
    public String fetch() throws Exception {
        HttpRequest request = HttpRequest.newBuilder(address).build();
        return client.send(request, HttpResponse.BodyHandlers.ofString()).body();
    }

    /** Ends, once a collection has found dead what is. */
    @Override
    public void close() {
        server.stop(0);
        collect();
    }

    /** What is dead by now the agent tells when the JVM ends, at the latest. */
    public static void collect() {
        System.gc();
    }
}
