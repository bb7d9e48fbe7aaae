// SPDX-License-Identifier: MIT
package app;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.URL;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** A server whose answers come in two parts, and clients that read them. */
class Main {

    static final int ITEMS = 5_000;

    static int pauseMs;

    public static class Item {
        public int number;
        public String name;
    }

    /** How long the parts are apart, and the names of classes of clients. */
    public static void main(String[] arguments) throws Exception {
        pauseMs = Integer.parseInt(arguments[0]);
        List<String> names = List.of(arguments).subList(1, arguments.length);
        java.util.logging.Logger.getLogger("").setLevel(java.util.logging.Level.OFF);
        try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            Thread accepting = new Thread(() -> accept(server));
            accepting.setDaemon(true);
            accepting.start();
            String base = "http://127.0.0.1:" + server.getLocalPort();
            for (String name : names) {
                Client client =
                        (Client)
                                Class.forName("app." + name).getDeclaredConstructor().newInstance();
                // The first one also waits for the classes of the client.
                for (String when : new String[] {"first", "early", "late"}) {
                    client.get(base + "/" + name + "/" + when);
                }
            }
            for (String when : new String[] {"early", "late"}) {
                new URL(base + "/HttpURLConnection/" + when).openStream().readAllBytes();
            }
            parseAsItReads(base);
            parseAfterwards(base);
        }
        System.exit(0);
    }

    static void parseAsItReads(String base) throws IOException {
        InputStream body = new URL(base + "/as-it-reads/early").openStream();
        new ObjectMapper().readValue(body, Item[].class);
    }

    static void parseAfterwards(String base) throws Exception {
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(base + "/afterwards/early")).build();
        byte[] body =
                HttpClient.newBuilder()
                        .version(HttpClient.Version.HTTP_1_1)
                        .build()
                        .send(request, BodyHandlers.ofByteArray())
                        .body();
        new ObjectMapper().readValue(body, Item[].class);
    }

    static void accept(ServerSocket server) {
        try {
            while (true) {
                Socket connection = server.accept();
                Thread thread = new Thread(() -> serve(connection));
                thread.setDaemon(true);
                thread.start();
            }
        } catch (IOException closed) {
            // There is nobody left to serve.
        }
    }

    static void serve(Socket connection) {
        try {
            connection.setTcpNoDelay(true);
            BufferedReader in =
                    new BufferedReader(new InputStreamReader(connection.getInputStream()));
            OutputStream out = connection.getOutputStream();
            for (String asked = in.readLine(); asked != null; asked = in.readLine()) {
                while (!in.readLine().isEmpty()) {
                    continue;
                }
                byte[] body = list().getBytes(StandardCharsets.UTF_8);
                byte[] head =
                        ("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: "
                                        + body.length
                                        + "\r\n\r\n")
                                .getBytes(StandardCharsets.UTF_8);
                boolean isEarly = asked.contains("/early");
                if (!isEarly) {
                    Thread.sleep(pauseMs);
                }
                out.write(head);
                out.write(body, 0, body.length / 2);
                out.flush();
                if (isEarly) {
                    Thread.sleep(pauseMs);
                }
                out.write(body, body.length / 2, body.length - body.length / 2);
                out.flush();
            }
        } catch (IOException | InterruptedException closed) {
            // Its client is gone.
        }
    }

    static String list() {
        StringBuilder list = new StringBuilder("[");
        for (int i = 0; i < ITEMS; i++) {
            list.append(i == 0 ? "" : ",")
                    .append("{\"number\":" + i + ",\"name\":\"item " + i + "\"}");
        }
        return list.append("]").toString();
    }
}
