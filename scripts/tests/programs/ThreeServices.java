// SPDX-License-Identifier: MIT
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;

/** A store, a dealer who asks it, and a page that asks both: each in a process of its own. */
final class ThreeServices {

    private static final int REQUESTS = 80;

    private ThreeServices() {}

    /** What a service answers with. */
    interface Answer {
        void give(HttpExchange exchange) throws Exception;
    }

    /** What the services do; each answers one path. */
    interface Program {
        void keepStore() throws Exception;

        void keepDealer(URI store) throws Exception;

        Answer page(URI store, URI dealer);
    }

    /** The page starts the others, and asks itself so many times. */
    static void run(Program program, String... arguments) throws Exception {
        String role = arguments.length == 0 ? "page" : arguments[0];
        switch (role) {
            case "store" -> program.keepStore();
            case "dealer" -> program.keepDealer(URI.create(arguments[1]));
            default -> {
                try {
                    keepPage(program);
                } catch (Exception e) {
                    e.printStackTrace();
                    System.exit(1); // the servers' threads would go on
                }
            }
        }
    }

    private static void keepPage(Program program) throws Exception {
        List<Process> services = new ArrayList<>();
        String name = program.getClass().getName();
        URI store = start(services, name, "store");
        URI dealer = start(services, name, "dealer", store.toString());
        HttpServer server = begin("/page", program.page(store, dealer));
        URI uri = address(server).resolve("/page");
        for (int i = 0; i < REQUESTS; i++) {
            try (InputStream answer = uri.toURL().openStream()) {
                answer.readAllBytes();
            }
        }
        server.stop(0);
        System.gc(); // what is never read is known once it is dead
        for (Process service : services) {
            service.getOutputStream().close();
            service.waitFor();
        }
        System.out.println("requested");
        System.exit(0);
    }

    private static URI start(List<Process> services, String program, String role, String... more)
            throws IOException {
        List<String> command = new ArrayList<>();
        command.add(System.getProperty("java.home") + "/bin/java");
        command.addAll(List.of("-XX:+UseSerialGC", "-Xmn4m", "-cp"));
        command.add(System.getProperty("java.class.path"));
        command.addAll(List.of(program, role));
        command.addAll(List.of(more));
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().put("OTEL_SERVICE_NAME", role);
        Process process = builder.start();
        services.add(process);
        BufferedReader said =
                new BufferedReader(
                        new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        return URI.create(said.readLine());
    }

    /** Answers until the page is gone. */
    static void serve(String path, Answer answer) throws IOException {
        System.out.println(address(begin(path, answer)));
        while (System.in.read() >= 0) {
            // nothing is said
        }
        System.gc();
        System.exit(0);
    }

    private static HttpServer begin(String path, Answer answer) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
        server.setExecutor(Executors.newFixedThreadPool(2));
        server.createContext(
                path,
                exchange -> {
                    try {
                        answer.give(exchange);
                    } catch (Exception e) {
                        e.printStackTrace();
                        throw new IOException(e);
                    }
                });
        server.start();
        return server;
    }

    private static URI address(HttpServer server) {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }
}
