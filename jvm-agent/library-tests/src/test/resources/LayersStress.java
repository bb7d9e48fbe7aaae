// SPDX-License-Identifier: MIT
package app;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URL;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.apache.catalina.Context;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;
import org.apache.coyote.AbstractProtocol;

/**
 * Handlings on threads that come and go, half of them virtual where the JVM has such, in a JVM that
 * compiles, gives compiled code up, collects, loads and unloads classes all the while. The argument
 * is for how many seconds; on a busy machine it goes on until enough were handled.
 */
public class Main {

    private static final int CLIENTS = 12;
    private static final int LEAST_HANDLED = 60;
    private static final long PATIENCE_NS =
            TimeUnit.MILLISECONDS.toNanos(Integer.getInteger("test.patience.ms"));
    private static final AtomicLong HANDLED = new AtomicLong();
    private static final ReentrantLock LOCK = new ReentrantLock();
    private static volatile Object kept;

    public static void main(String[] arguments) throws Exception {
        long end = System.nanoTime() + Long.parseLong(arguments[0]) * 1_000_000_000L;
        String folder = Files.createTempDirectory("tomcat-").toString();
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir(folder);
        Connector connector = tomcat.getConnector();
        connector.setPort(0);
        // Threads that have no work for a moment end.
        ((AbstractProtocol<?>) connector.getProtocolHandler())
                .setExecutor(
                        inTurns(
                                new ThreadPoolExecutor(
                                        0, 64, 1, TimeUnit.MILLISECONDS, new SynchronousQueue<>()),
                                virtualThreads()));
        Context context = tomcat.addContext("", folder);
        Tomcat.addServlet(context, "work", new Work());
        context.addServletMappingDecoded("/work", "work");
        tomcat.start();
        URL url = new URL("http://localhost:" + connector.getLocalPort() + "/work");
        List<Thread> clients = new ArrayList<>();
        for (int i = 0; i < CLIENTS; i++) {
            Thread client = new Thread(() -> ask(url, end));
            client.start();
            clients.add(client);
        }
        for (Thread client : clients) {
            client.join();
        }
        connector.stop();
        System.out.println(HANDLED.get());
        System.exit(0);
    }

    private static Executor inTurns(Executor platform, Executor virtual) {
        AtomicLong executed = new AtomicLong();
        return task -> (executed.incrementAndGet() % 2 == 0 ? platform : virtual).execute(task);
    }

    private static Executor virtualThreads() throws ReflectiveOperationException {
        try {
            return (Executor)
                    Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
        } catch (NoSuchMethodException olderJdk) {
            return Executors.newCachedThreadPool();
        }
    }

    private static void ask(URL url, long end) {
        while (System.nanoTime() < end
                || HANDLED.get() < LEAST_HANDLED && System.nanoTime() < end + PATIENCE_NS) {
            try {
                HttpURLConnection connection = (HttpURLConnection) url.openConnection();
                connection.getInputStream().readAllBytes();
                Thread.sleep(2);
            } catch (IOException | InterruptedException failure) {
                throw new IllegalStateException(failure);
            }
        }
    }

    static class Work extends HttpServlet {
        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response)
                throws IOException {
            try {
                work();
            } catch (ReflectiveOperationException failure) {
                throw new IllegalStateException(failure);
            }
            response.getWriter().write("ok");
        }
    }

    private static void work() throws ReflectiveOperationException {
        for (int i = 0; i < 20; i++) {
            unload(i);
            kept = new byte[1 << 16];
            fail(300 + i);
            letOthersOn(i);
            kept = IntStream.range(0, 2000).mapToObj(Integer::toString).sorted().toArray();
        }
        if (HANDLED.incrementAndGet() % 50 == 0) {
            System.gc();
        }
    }

    /** Carriers turn to other threads, mostly: this one sleeps, or waits for another. */
    private static void letOthersOn(int i) {
        if (i % 3 == 0) {
            LockSupport.parkNanos(50_000);
        } else if (i % 3 == 1) {
            LOCK.lock();
            try {
                LockSupport.parkNanos(1_000);
            } finally {
                LOCK.unlock();
            }
        } else {
            synchronized (LOCK) {
                kept = new byte[1 << 10];
            }
            Thread.yield();
        }
    }

    /** Runs a class that nobody else knows, so that it is unloaded soon. */
    private static void unload(int seed) throws ReflectiveOperationException {
        IntUnaryOperator loaded =
                (IntUnaryOperator)
                        new Loader().loadClass("app.Main$Loaded").getConstructor().newInstance();
        int sum = seed;
        for (int i = 0; i < 3000; i++) {
            sum = loaded.applyAsInt(sum + i); // of many classes, so that its code is given up
        }
        kept = sum;
    }

    private static int fail(int depth) {
        try {
            return depth == 0 ? Integer.parseInt("none") : fail(depth - 1) + 1;
        } catch (NumberFormatException thrown) {
            if (depth % 7 == 0) {
                return 0;
            }
            throw thrown;
        }
    }

    public static class Loaded implements IntUnaryOperator {
        @Override
        public int applyAsInt(int value) {
            return Long.hashCode((long) value * 31 ^ value >> 3);
        }
    }

    static class Loader extends ClassLoader {
        Loader() {
            super(Main.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.equals("app.Main$Loaded")) {
                return super.loadClass(name, resolve);
            }
            try (InputStream file = getResourceAsStream("app/Main$Loaded.class")) {
                byte[] bytes = file.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException failure) {
                throw new ClassNotFoundException(name, failure);
            }
        }
    }
}
