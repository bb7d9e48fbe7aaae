// SPDX-License-Identifier: MIT
package app;

import com.sun.net.httpserver.HttpServer;
import java.net.InetSocketAddress;
import java.net.URL;

public class Web {
    public static void main(String[] arguments) throws Exception {
        System.setProperty("sun.net.httpserver.nodelay", "true"); // else 40 ms each
        HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
        server.createContext(
                "/name",
                exchange -> {
                    exchange.sendResponseHeaders(200, 3);
                    exchange.getResponseBody().write("Ada".getBytes());
                    exchange.close();
                });
        server.start();
        int port = server.getAddress().getPort();
        for (int i = 0; i < 500; i++) {
            System.out.println(Person.fetch(port).name.length());
        }
        server.stop(0);
    }
}

class Person {
    final String name;

    Person(String name) {
        this.name = name;
    }

    @org.fieldtrace.api.RemoteCall(Person.class)
    static Person fetch(int port) throws Exception {
        URL url = new URL("http://127.0.0.1:" + port + "/name");
        try (java.io.InputStream body = url.openConnection().getInputStream()) {
            return new Person(new String(body.readAllBytes()));
        }
    }
}
