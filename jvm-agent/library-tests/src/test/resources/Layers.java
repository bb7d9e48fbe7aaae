// SPDX-License-Identifier: MIT
package app;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.regex.Pattern;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/**
 * Handlings whose processor time goes to known layers, asked for by a client in the same JVM. The
 * arguments are how often each is asked for, and on how many threads, 0 for virtual ones that
 * serve, which one carrier takes up in turns; the output says the processor time of each layer, in
 * nanoseconds.
 */
public class Main {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Pattern WORDS = Pattern.compile("(\\w+\\s)+(\\d+)[a-f]*$");
    private static final String[] NAMES = {"application", "regex", "jackson", "inflater"};

    /** What each handling burns of them. */
    private static final long[] SHARES = {20_000_000, 10_000_000, 15_000_000, 5_000_000};

    private static final AtomicLongArray SPENT = new AtomicLongArray(NAMES.length);
    private static final Map<String, Object> ORDER = order();
    private static final byte[] PACKED = pack();
    private static volatile Object kept;
    private static boolean isVirtual;
    private static volatile long carrier;

    public static void main(String[] arguments) throws Exception {
        int requests = Integer.parseInt(arguments[0]);
        int threads = Integer.parseInt(arguments[1]);
        isVirtual = threads == 0;
        HttpServer server =
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        ExecutorService serving =
                isVirtual ? virtualThreads() : Executors.newFixedThreadPool(threads);
        server.setExecutor(serving);
        server.createContext("/mix", Main::mix);
        server.createContext("/wait", Main::waitOnly);
        server.start();
        for (Runnable kind : kinds()) {
            for (int i = 0; i < 50; i++) {
                kind.run(); // so that compiled code is measured, mostly
            }
        }
        ExecutorService asking = Executors.newFixedThreadPool(isVirtual ? 4 : threads);
        HttpClient client = HttpClient.newHttpClient();
        for (String path : List.of("/mix", "/wait")) {
            URI uri = URI.create("http://localhost:" + server.getAddress().getPort() + path);
            List<java.util.concurrent.Future<?>> asked = new ArrayList<>();
            for (int i = 0; i < requests; i++) {
                asked.add(
                        asking.submit(
                                () ->
                                        client.send(
                                                HttpRequest.newBuilder(uri).build(),
                                                BodyHandlers.ofString())));
            }
            for (java.util.concurrent.Future<?> one : asked) {
                one.get();
            }
        }
        server.stop(1);
        for (int i = 0; i < NAMES.length; i++) {
            System.out.println(NAMES[i] + " " + SPENT.get(i));
        }
        System.exit(0);
    }

    /** Of this thread on a processor; of a virtual one that of the only carrier. */
    private static long time() {
        if (!isVirtual) {
            return THREADS.getCurrentThreadCpuTime();
        }
        if (carrier == 0) {
            carrier =
                    Thread.getAllStackTraces().keySet().stream()
                            .filter(thread -> thread.getName().startsWith("ForkJoinPool-1-worker"))
                            .findAny()
                            .orElseThrow()
                            .getId();
        }
        return THREADS.getThreadCpuTime(carrier);
    }

    private static ExecutorService virtualThreads() throws ReflectiveOperationException {
        return (ExecutorService)
                Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
    }

    private static Runnable[] kinds() {
        return new Runnable[] {Main::compute, Main::match, Main::convert, Main::unpack};
    }

    private static void mix(HttpExchange exchange) throws IOException {
        Runnable[] kinds = kinds();
        for (int i = 0; i < kinds.length; i++) {
            long began = time();
            long now = began;
            while (now - began < SHARES[i]) {
                kinds[i].run();
                now = time();
            }
            SPENT.addAndGet(i, now - began);
            letOthersOn();
        }
        answer(exchange);
    }

    /** Of virtual threads: the carrier turns to another one in the midst of a handling. */
    private static void letOthersOn() {
        if (isVirtual) {
            pause(1);
        }
    }

    private static void waitOnly(HttpExchange exchange) throws IOException {
        pause(40);
        answer(exchange);
    }

    private static void pause(long milliseconds) {
        try {
            Thread.sleep(milliseconds);
        } catch (InterruptedException end) {
            Thread.currentThread().interrupt();
        }
    }

    private static void answer(HttpExchange exchange) throws IOException {
        exchange.sendResponseHeaders(200, 2);
        exchange.getResponseBody().write(new byte[] {'o', 'k'});
        exchange.close();
    }

    /** Each takes a millisecond, more or less, so that the clocks between them take nothing. */
    private static void compute() {
        double sum = 0;
        for (int i = 1; i < 200_000; i++) {
            sum += (double) (i * 31 ^ i >> 3) / i;
        }
        kept = sum;
    }

    private static void match() {
        int found = 0;
        for (int i = 0; i < 150; i++) {
            found +=
                    WORDS.matcher("the quick brown fox jumps over a lazy dog 12345abcg").find()
                            ? 1
                            : 0;
        }
        kept = found;
    }

    private static void convert() {
        try {
            kept = JSON.readValue(JSON.writeValueAsBytes(ORDER), Map.class);
        } catch (IOException failure) {
            throw new IllegalStateException(failure);
        }
    }

    private static void unpack() {
        try {
            Inflater inflater = new Inflater();
            inflater.setInput(PACKED);
            byte[] unpacked = new byte[1 << 20];
            kept = inflater.inflate(unpacked);
            inflater.end();
        } catch (java.util.zip.DataFormatException failure) {
            throw new IllegalStateException(failure);
        }
    }

    private static Map<String, Object> order() {
        List<Object> lines = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            lines.add(Map.of("article", "a" + i, "price", i * 1.25, "amount", i));
        }
        return Map.of("lines", lines, "customer", "c");
    }

    private static byte[] pack() {
        byte[] text = new byte[1 << 20];
        Random random = new Random(7);
        for (int i = 0; i < text.length; i++) {
            text[i] = (byte) ('a' + random.nextInt(12));
        }
        Deflater deflater = new Deflater();
        deflater.setInput(text);
        deflater.finish();
        byte[] packed = new byte[1 << 20];
        int length = deflater.deflate(packed);
        return java.util.Arrays.copyOf(packed, length);
    }
}
