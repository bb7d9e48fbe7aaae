// SPDX-License-Identifier: MIT
package app;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.ServerSocket;
import java.net.URL;
import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.apache.catalina.Context;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;

/** A front that has each client make many requests, and then says what the agent still keeps. */
class Main {

    /** What a client does in turn; some of each fifty calls go wrong, in every way. */
    private static final Map<Integer, String> UNUSUAL =
            Map.of(
                    5, "wrong", 10, "hop", 15, "both", 20, "cut", 25, "refused", 30, "slow", 35,
                    "cancel");

    private static final int TURN = 50;
    private static final int TIMEOUT_MS = Integer.getInteger("test.patience.ms") / 6000;

    private static final Map<String, Client> CLIENTS = new LinkedHashMap<>();
    private static volatile CountDownLatch arrived = new CountDownLatch(1);
    private static volatile CountDownLatch over = new CountDownLatch(1);
    private static String plain;
    private static String rude;
    private static String nobody;

    /** How many requests each client makes, how much may be left, and the clients' classes. */
    public static void main(String[] arguments) throws Exception {
        java.util.logging.Logger.getLogger("").setLevel(java.util.logging.Level.OFF);
        Tomcat tomcat = new Tomcat();
        String folder = Files.createTempDirectory("tomcat-").toString();
        tomcat.setBaseDir(folder);
        Context context = tomcat.addContext("", folder);
        Tomcat.addServlet(context, "front", new Front());
        context.addServletMappingDecoded("/front/*", "front");
        Tomcat.addServlet(context, "back", new Back());
        context.addServletMappingDecoded("/*", "back");
        Connector connector = Connectors.plain("127.0.0.1");
        tomcat.setConnector(connector);
        tomcat.start();
        for (int i = 2; i < arguments.length; i++) {
            Class<?> type = Class.forName("app." + arguments[i]);
            CLIENTS.put(arguments[i], (Client) type.getDeclaredConstructor().newInstance());
        }
        try (Rude cutting = new Rude();
                ServerSocket closed = new ServerSocket(0)) {
            closed.close();
            plain = "http://127.0.0.1:" + connector.getLocalPort();
            nobody = "http://127.0.0.1:" + closed.getLocalPort();
            rude = "http://127.0.0.1:" + cutting.port() + "/rude";
            int requests = Integer.parseInt(arguments[0]);
            Leftovers leftovers = new Leftovers(Integer.parseInt(arguments[1]));
            askEach(requests / Leftovers.WARM_UP);
            leftovers.isWarm();
            askEach(requests - requests / Leftovers.WARM_UP);
            leftovers.print();
        }
        System.exit(0);
    }

    private static void askEach(int requests) throws IOException {
        for (String client : CLIENTS.keySet()) {
            for (int i = 0; i < requests; i++) {
                ask(client, UNUSUAL.getOrDefault(i % TURN, "ok"));
            }
        }
    }

    private static void ask(String client, String thing) throws IOException {
        URL url = new URL(plain + "/front/" + client + "/" + thing);
        HttpURLConnection connection = (HttpURLConnection) url.openConnection();
        try (InputStream body = connection.getInputStream()) {
            body.readAllBytes();
        }
    }

    /** Has a client do something. */
    static final class Front extends HttpServlet {
        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) {
            String[] path = request.getPathInfo().split("/");
            arrived = new CountDownLatch(1);
            over = new CountDownLatch(1);
            try {
                act(CLIENTS.get(path[1]), "/" + path[1], path[2]);
            } catch (Exception expected) {
                // Most that is not usual ends with one.
            } finally {
                over.countDown();
            }
        }

        private static void act(Client client, String name, String thing) throws Exception {
            switch (thing) {
                case "both" -> client.getBoth(plain + name + "/first", plain + name + "/second");
                case "cut" -> client.get(rude + name + "/cut");
                case "refused" -> client.get(nobody + name + "/refused");
                case "slow" -> client.get(plain + name + "/slow", TIMEOUT_MS);
                case "cancel" -> client.cancel(plain + name + "/cancel", arrived);
                default -> client.get(plain + name + "/" + thing);
            }
        }
    }

    /** Answers as the path says. */
    static final class Back extends HttpServlet {
        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response)
                throws IOException {
            String path = request.getRequestURI();
            if (path.endsWith("/hop")) {
                response.setHeader("Location", path.replace("hop", "target"));
                response.setStatus(302);
                return;
            }
            if (path.endsWith("/cancel") || path.endsWith("/slow")) {
                CountDownLatch asker = over;
                arrived.countDown();
                try {
                    asker.await();
                } catch (InterruptedException impossible) {
                    throw new IOException(impossible);
                }
            }
            response.setStatus(path.endsWith("/wrong") ? 500 : 200);
            response.getOutputStream().write(new byte[2]);
        }
    }
}
