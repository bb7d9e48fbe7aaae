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
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Phaser;
import org.apache.catalina.Context;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;

/** A front that has each client do each thing, in a request of its own. */
class Main {
    static final String TRACE = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

    /** What clients send by themselves; in these tests nobody else adds any. */
    static final String HEADERS =
            "host|user-agent|accept|accept-encoding|connection|keep-alive|content-length"
                    + "|upgrade|http2-settings";

    static final CountDownLatch SLOW = new CountDownLatch(1);
    static final Phaser WAITING = new Phaser(1);
    static final Map<String, Client> CLIENTS = new LinkedHashMap<>();
    static volatile CountDownLatch arrived;
    static String plain;
    static String ipv6;
    static String secure;
    static String rude;
    static String nobody;
    static String resetting;
    static String closing;

    /** A file of keys, and the names of classes of clients. */
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
        Connector[] connectors = {
            Connectors.plain("127.0.0.1"),
            Connectors.plain("::1"),
            Connectors.secure("127.0.0.1", arguments[0])
        };
        for (Connector connector : connectors) {
            tomcat.setConnector(connector);
        }
        tomcat.start();
        // Of the clients alone: Tomcat would ask for certificates of theirs.
        System.setProperty("javax.net.ssl.trustStore", arguments[0]);
        System.setProperty("javax.net.ssl.trustStorePassword", "changeit");
        for (int i = 1; i < arguments.length; i++) {
            Class<?> type = Class.forName("app." + arguments[i]);
            CLIENTS.put(arguments[i], (Client) type.getDeclaredConstructor().newInstance());
        }
        try (Rude cutting = new Rude();
                RudeHttp2 resets = new RudeHttp2(false);
                RudeHttp2 closes = new RudeHttp2(true)) {
            resetting = resets.url();
            closing = closes.url();
            plain = "http://127.0.0.1:" + connectors[0].getLocalPort();
            ipv6 = "http://[::1]:" + connectors[1].getLocalPort();
            secure = "https://127.0.0.1:" + connectors[2].getLocalPort();
            nobody = "http://127.0.0.1:" + closedPort();
            rude = "http://127.0.0.1:" + cutting.port() + "/rude";
            for (String client : CLIENTS.keySet()) {
                drive(client);
            }
        }
        new SameRequests().ask(CLIENTS);
        SLOW.countDown();
        WAITING.arriveAndAwaitAdvance();
        // Waits for the threads that serve requests.
        for (Connector connector : connectors) {
            connector.stop();
        }
        System.exit(0);
    }

    static int closedPort() throws IOException {
        try (ServerSocket closed = new ServerSocket(0)) {
            return closed.getLocalPort();
        }
    }

    static void drive(String client) throws IOException {
        String[] things = {
            "ok",
            "wrong",
            "hop",
            "both",
            "cut",
            "again",
            "refused",
            "slow",
            "cancel",
            "ipv6",
            "secure",
            "http2",
            "http2-secure",
            "http2-reset",
            "http2-cut",
            "traced"
        };
        for (String thing : things) {
            URL url = new URL(plain + "/front/" + client + "/" + thing);
            HttpURLConnection connection = (HttpURLConnection) url.openConnection();
            try (InputStream body = connection.getInputStream()) {
                body.readAllBytes();
            }
        }
    }

    /** Has a client do something. */
    static final class Front extends HttpServlet {
        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) {
            String[] path = request.getPathInfo().split("/");
            try {
                act(CLIENTS.get(path[1]), "/" + path[1], path[2]);
            } catch (Exception expected) {
                // Its exchange says how it ended.
                System.out.println(path[1] + " " + path[2] + ": " + expected);
            }
        }

        private static void act(Client client, String name, String thing) throws Exception {
            switch (thing) {
                case "both" -> client.getBoth(plain + name + "/first", plain + name + "/second");
                case "cut" -> client.get(rude + name + "/cut");
                case "again" -> {
                    if (!client.retries()) {
                        return;
                    }
                    client.get(rude + name + "/kept");
                    client.get(rude + name + "/again");
                }
                case "refused" -> client.get(nobody + name + "/refused");
                case "slow" -> client.get(plain + name + "/slow", 300);
                case "cancel" -> {
                    arrived = new CountDownLatch(1);
                    client.cancel(plain + name + "/cancel", arrived);
                }
                case "ipv6" -> client.get(ipv6 + name + "/ipv6");
                case "secure" -> client.get(secure + name + "/secure");
                case "http2" -> {
                    client.http2(plain + name + "/http2");
                    client.http2(plain + name + "/http2");
                }
                case "http2-secure" -> client.http2(secure + name + "/http2-secure");
                case "http2-reset" -> client.http2(resetting + name + "/http2-reset");
                case "http2-cut" -> client.http2(closing + name + "/http2-cut");
                case "traced" -> client.getWith("traceparent", TRACE, plain + name + "/traced");
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
            check(request, path.endsWith("/traced") ? TRACE : null);
            if (path.endsWith("/hop")) {
                response.setHeader("Location", path.replace("hop", "target"));
                response.setStatus(302);
                return;
            }
            if (path.endsWith("/cancel")) {
                arrived.countDown();
            }
            if (path.endsWith("/slow") || path.endsWith("/cancel")) {
                await();
            }
            response.setStatus(path.endsWith("/wrong") ? 500 : 200);
            response.getOutputStream().write(new byte[2]);
        }

        private static void check(HttpServletRequest request, String trace) {
            for (String name : Collections.list(request.getHeaderNames())) {
                boolean known = name.toLowerCase(Locale.ROOT).matches(HEADERS);
                if (!known && (trace == null || !name.equalsIgnoreCase("traceparent"))) {
                    System.out.println("unknown header " + name);
                }
            }
            if (!Objects.equals(trace, request.getHeader("traceparent"))) {
                System.out.println("unknown header " + request.getHeader("traceparent"));
            }
        }

        private static void await() throws IOException {
            WAITING.register();
            try {
                SLOW.await();
            } catch (InterruptedException impossible) {
                throw new IOException(impossible);
            } finally {
                WAITING.arriveAndDeregister();
            }
        }
    }
}
