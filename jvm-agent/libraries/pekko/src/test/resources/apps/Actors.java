// SPDX-License-Identifier: MIT
package app;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URL;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.pekko.actor.AbstractActor;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.actor.Props;
import org.apache.pekko.pattern.Patterns;

/** Requests of two kinds at once, whose calls the same actor makes. */
public class Main {

    private static int port;

    private static int call(String path) {
        try {
            HttpURLConnection connection =
                    (HttpURLConnection) new URL("http://127.0.0.1:" + port + path).openConnection();
            return connection.getInputStream().readAllBytes().length;
        } catch (IOException failure) {
            throw new IllegalStateException(failure);
        }
    }

    /** Makes the call that it is told. */
    public static class Worker extends AbstractActor {
        @Override
        public Receive createReceive() {
            return receiveBuilder()
                    .match(String.class, path -> getSender().tell(call(path), getSelf()))
                    .build();
        }
    }

    /** Hands on what it is told. */
    public static class Desk extends AbstractActor {
        private final ActorRef worker = getContext().actorOf(Props.create(Worker.class));

        @Override
        public Receive createReceive() {
            return receiveBuilder()
                    .match(String.class, path -> worker.forward(path, getContext()))
                    .build();
        }
    }

    /** How many requests of each kind. */
    public static void main(String[] arguments) throws Exception {
        ActorSystem system = ActorSystem.create("test");
        ActorRef desk = system.actorOf(Props.create(Desk.class));
        HttpServer http =
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        port = http.getAddress().getPort();
        ExecutorService serving = Executors.newCachedThreadPool();
        http.setExecutor(serving);
        http.createContext("/a", exchange -> answer(exchange));
        for (String way : List.of("/left", "/right")) {
            http.createContext(
                    way,
                    exchange -> {
                        Patterns.ask(desk, "/a" + way, Duration.ofMinutes(5))
                                .thenApply(done -> call("/a" + way + "/after"))
                                .toCompletableFuture()
                                .join();
                        answer(exchange);
                    });
        }
        http.start();
        ExecutorService users = Executors.newFixedThreadPool(8);
        List<Future<?>> all = new ArrayList<>();
        for (int i = 0; i < Integer.parseInt(arguments[0]); i++) {
            for (String way : List.of("/left", "/right")) {
                all.add(users.submit(() -> call(way)));
            }
        }
        for (Future<?> one : all) {
            one.get();
        }
        // The last exchange ends a little after its client has the answer.
        serving.shutdown();
        serving.awaitTermination(Long.getLong("test.patience.ms"), TimeUnit.MILLISECONDS);
        System.exit(0);
    }

    private static void answer(HttpExchange exchange) throws IOException {
        exchange.sendResponseHeaders(200, 2);
        exchange.getResponseBody().write(new byte[2]);
        exchange.close();
    }
}
