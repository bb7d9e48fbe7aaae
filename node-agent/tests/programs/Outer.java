// SPDX-License-Identifier: MIT

import com.sun.net.httpserver.HttpServer;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.Executors;

/** A service of Java in front of one of Node.js, whose answers it hands on. */
public class Outer {
    public static void main(String[] arguments) throws Exception {
        HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        String behind = "http://127.0.0.1:" + arguments[0];
        System.setProperty("sun.net.httpserver.nodelay", "true"); // else 40 ms each
        HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
        server.setExecutor(Executors.newFixedThreadPool(16));
        server.createContext(
                "/",
                exchange -> {
                    URI asked = URI.create(behind + exchange.getRequestURI());
                    byte[] body;
                    try {
                        HttpRequest request = HttpRequest.newBuilder(asked).build();
                        body = client.send(request, BodyHandlers.ofByteArray()).body();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                    exchange.sendResponseHeaders(200, body.length);
                    exchange.getResponseBody().write(body);
                    exchange.close();
                });
        server.start();
        System.out.println(server.getAddress().getPort());
    }
}
