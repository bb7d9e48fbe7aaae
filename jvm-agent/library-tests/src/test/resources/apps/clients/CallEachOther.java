// SPDX-License-Identifier: MIT
package app;

import com.sun.net.httpserver.HttpServer;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.net.URL;
import java.nio.file.Files;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.apache.catalina.Context;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;

/**
 * One of two services that are alike: calls the other's Tomcat by every client, by some also with
 * HTTP/2 behind TLS, and its server of gRPC; for each of those calls the other's server of the JDK
 * is asked. Each path is asked for once.
 */
class Main {
    static final CountDownLatch KNOWN = new CountDownLatch(1);
    static volatile String[] peer;

    /** A file of keys, its name, and the names of classes of clients. */
    public static void main(String[] arguments) throws Exception {
        java.util.logging.Logger.getLogger("org.apache").setLevel(java.util.logging.Level.OFF);
        HttpServer leaf = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
        ExecutorService threads = Executors.newCachedThreadPool();
        leaf.setExecutor(threads);
        leaf.createContext(
                "/",
                exchange -> {
                    exchange.sendResponseHeaders(200, -1);
                    exchange.close();
                });
        leaf.start();
        Tomcat tomcat = new Tomcat();
        String folder = Files.createTempDirectory("tomcat-").toString();
        tomcat.setBaseDir(folder);
        Context context = tomcat.addContext("", folder);
        Tomcat.addServlet(context, "inner", new Inner());
        context.addServletMappingDecoded("/*", "inner");
        Connector connector = Connectors.plain("127.0.0.1");
        tomcat.setConnector(connector);
        Connector secure = Connectors.secure("127.0.0.1", arguments[0]);
        tomcat.setConnector(secure);
        tomcat.start();
        // Of the clients alone: Tomcat would ask for certificates of theirs.
        System.setProperty("javax.net.ssl.trustStore", arguments[0]);
        System.setProperty("javax.net.ssl.trustStorePassword", "changeit");
        Stock stock = new Stock(path -> new URL(url(1, path)).openStream().close());
        System.out.println(
                "ports "
                        + connector.getLocalPort()
                        + " "
                        + leaf.getAddress().getPort()
                        + " "
                        + secure.getLocalPort()
                        + " "
                        + stock.port());
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in));
        peer = input.readLine().split(" ");
        KNOWN.countDown();
        for (int i = 2; i < arguments.length; i++) {
            Class<?> type = Class.forName("app." + arguments[i]);
            Client client = (Client) type.getDeclaredConstructor().newInstance();
            String path = "/" + arguments[1] + "/" + arguments[i];
            client.get(url(0, path));
            if (client instanceof Jdk || client instanceof OkHttp) {
                client.http2("https://127.0.0.1:" + peer[2] + path + "-http2");
            }
        }
        Stock.ask(Integer.parseInt(peer[3]), arguments[1]);
        System.out.println("called");
        input.readLine(); // until the other one has called, too
        connector.stop();
        secure.stop();
        stock.close();
        threads.shutdown();
        leaf.stop(0);
        System.exit(0);
    }

    static String url(int server, String path) {
        return "http://127.0.0.1:" + peer[server] + path;
    }

    /** Asks the other service in its turn. */
    static final class Inner extends HttpServlet {
        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response)
                throws IOException {
            try {
                KNOWN.await();
            } catch (InterruptedException stopped) {
                throw new IOException(stopped);
            }
            new URL(url(1, request.getPathInfo() + "/inner")).openStream().close();
        }
    }
}
