// SPDX-License-Identifier: MIT
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.locks.LockSupport;

/**
 * Prints for each workload the nanoseconds that a wait takes, a number for each burst: outside of a
 * request first, and then on the thread that handles one.
 */
public final class ParkCost {

    private static final int BURSTS = 40;
    private static final int WARM_UP = 10;
    private static final int RELEASED = 200_000;
    private static final int HANDED_OVER = 2_000;
    private static final int STARTED = 100;

    private static long entered;

    private ParkCost() {}

    /** Waits so many times. */
    private interface Workload {
        void wait(int times) throws InterruptedException;
    }

    public static void main(String[] arguments) throws Exception {
        measure("outside of requests");
        HttpServer server =
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/waits", ParkCost::answer);
        server.start();
        URI waits = URI.create("http://localhost:" + server.getAddress().getPort() + "/waits");
        int status =
                HttpClient.newHttpClient()
                        .send(HttpRequest.newBuilder(waits).build(), BodyHandlers.discarding())
                        .statusCode();
        server.stop(0);
        System.exit(status == 200 ? 0 : 1);
    }

    private static void answer(HttpExchange exchange) throws IOException {
        try {
            measure("within a request");
            exchange.sendResponseHeaders(200, -1);
        } catch (InterruptedException interrupted) {
            exchange.sendResponseHeaders(500, -1);
        }
        exchange.close();
    }

    private static void measure(String where) throws InterruptedException {
        print("released before it parks, " + where, RELEASED, ParkCost::release);
        SynchronousQueue<Integer> there = new SynchronousQueue<>();
        SynchronousQueue<Integer> back = new SynchronousQueue<>();
        beside(
                () -> back.put(there.take()),
                "handed over and back, " + where,
                HANDED_OVER,
                times -> {
                    for (int i = 0; i < times; i++) {
                        there.put(i);
                        back.take();
                    }
                });
        Semaphore one = new Semaphore(0);
        Semaphore other = new Semaphore(0);
        beside(
                () -> {
                    one.acquire();
                    other.release();
                },
                "two semaphores, " + where,
                HANDED_OVER,
                times -> {
                    for (int i = 0; i < times; i++) {
                        one.release();
                        other.acquire();
                    }
                });
        print("a thread started and joined, " + where, STARTED, ParkCost::startThreads);
    }

    /** What another thread does again and again meanwhile. */
    private interface Step {
        void run() throws InterruptedException;
    }

    private static void beside(Step step, String name, int times, Workload workload)
            throws InterruptedException {
        Thread other =
                new Thread(
                        () -> {
                            try {
                                while (!Thread.interrupted()) {
                                    step.run();
                                }
                            } catch (InterruptedException ended) {
                                // Nothing is left to do.
                            }
                        });
        other.setDaemon(true);
        other.start();
        print(name, times, workload);
        other.interrupt();
        other.join();
    }

    private static void startThreads(int times) throws InterruptedException {
        for (int i = 0; i < times; i++) {
            Thread thread = new Thread(() -> entered++);
            thread.start();
            thread.join();
        }
    }

    private static void release(int times) {
        Thread self = Thread.currentThread();
        for (int i = 0; i < times; i++) {
            LockSupport.unpark(self);
            LockSupport.park();
        }
    }

    private static void print(String name, int times, Workload workload)
            throws InterruptedException {
        for (int i = 0; i < WARM_UP; i++) {
            workload.wait(times);
        }
        StringBuilder line = new StringBuilder(name);
        for (int burst = 0; burst < BURSTS; burst++) {
            long begin = System.nanoTime();
            workload.wait(times);
            line.append('\t').append((System.nanoTime() - begin) / (double) times);
        }
        System.out.println(line);
    }
}
