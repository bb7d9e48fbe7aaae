// SPDX-License-Identifier: MIT
package org.fieldtrace.synthetic;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.fieldtrace.synthetic.SyntheticProcess.Address;
import org.fieldtrace.synthetic.SyntheticProcess.Exchange;

/**
 * Traffic of a shop as large ones are: 14 services, 100 call paths that bring in objects of 25
 * classes with 14 fields each, and pages of 800 spans beside small ones. The first requests are
 * slow, as of JVMs that load classes. The same seed makes the same traffic.
 */
public final class WideShop implements AutoCloseable {
    /** Services in the order of their process numbers. */
    public static final List<String> SERVICES =
            List.of(
                    "gateway",
                    "storefront",
                    "search",
                    "cart",
                    "catalog",
                    "pricing",
                    "stock",
                    "reviews",
                    "customers",
                    "orders",
                    "payments",
                    "tax",
                    "shipping",
                    "recommendations");

    private static final long EPOCH = 1_795_246_000_000_000_000L;
    private static final long FIRST_EVENT = 1_000_000_000L;
    private static final long MICROSECOND = 1000;
    private static final int PORTS = 50_000;

    /** Products of a page, and reviews of a product. */
    private static final int PRODUCTS = 26;

    /** Every so manyth request is a whole page. */
    private static final int PAGE = 12;

    private static final int STARTING = 3;
    private static final int FIELDS = 14;

    private final SyntheticTrace trace;
    private final Random random;
    private final Map<String, SyntheticProcess> services = new LinkedHashMap<>();
    private final Map<SyntheticProcess, WideSamples> samples = new LinkedHashMap<>();
    private long serial;
    private int port;

    /** Work of a service, as calls of others at its own times; gives when it is done. */
    private interface Handling {
        long handle(SyntheticProcess self, Exchange in, long start);
    }

    /**
     * @param folder of the trace
     */
    public WideShop(Path folder, Vocabulary vocabulary, long seed) throws IOException {
        random = new Random(seed);
        trace = new SyntheticTrace(folder, vocabulary, "one", EPOCH);
        for (int i = 0; i < SERVICES.size(); i++) {
            SyntheticProcess process =
                    new SyntheticProcess(trace, 100 + i, new Address(10, 0, 1, 1 + i, 8080));
            services.put(SERVICES.get(i), process);
            process.jvmInfo(FIRST_EVENT, SERVICES.get(i), "one");
        }
        // 60 + 20 + 20 call paths; 15 + 5 + 5 classes.
        sampled("storefront", new WideSamples(service("storefront"), "Storefront", 15, FIELDS, 60));
        sampled("catalog", new WideSamples(service("catalog"), "Catalog", 5, FIELDS, 20));
        sampled("orders", new WideSamples(service("orders"), "Orders", 5, FIELDS, 20));
    }

    private void sampled(String service, WideSamples objects) {
        samples.put(service(service), objects);
        objects.define(FIRST_EVENT);
    }

    private SyntheticProcess service(String name) {
        return services.get(name);
    }

    /**
     * A request arrives; no later one may arrive before it.
     *
     * @param time nanoseconds
     * @return when it is answered
     */
    public long request(long time) {
        serial++;
        long start = FIRST_EVENT + time;
        SyntheticProcess gateway = service("gateway");
        Address client = new Address(192, 168, 0, 1, 1024 + (int) (serial % PORTS));
        Exchange in = gateway.serverRequest(start, thread(), "GET", "/shop/{page}", client, 0);
        long end = call(gateway, in, "storefront", "/pages/{page}", start + work(20), this::page);
        gateway.respond(end + work(10), in, 200, 20_000);
        return end - FIRST_EVENT;
    }

    /** Events that were written so far. */
    public long written() {
        return trace.written();
    }

    /** Writes the events until a time, after which none before it may come. */
    public void flush(long time) throws IOException {
        trace.flush(FIRST_EVENT + time);
    }

    private long page(SyntheticProcess self, Exchange in, long start) {
        long now = start + work(serial <= STARTING ? 400_000 : 30);
        now = call(self, in, "search", "/search", now, this::leaf);
        if (serial % 3 == 0) {
            now = call(self, in, "cart", "/carts/{id}", now, this::leaf);
        }
        int products = serial % PAGE == 0 ? PRODUCTS : 1;
        for (int i = 0; i < products; i++) {
            now = call(self, in, "catalog", "/products/{id}", now + work(5), this::product);
        }
        if (products > 1 || serial % 4 == 0) {
            now = call(self, in, "orders", "/orders", now + work(5), this::orders);
            now = call(self, in, "recommendations", "/similar/{id}", now, this::leaf);
        }
        return now + work(20);
    }

    private long product(SyntheticProcess self, Exchange in, long start) {
        long now = call(self, in, "pricing", "/prices/{id}", start + work(10), this::leaf);
        now = call(self, in, "stock", "/stock/{id}", now, this::leaf);
        return serial % PAGE == 0
                ? call(self, in, "reviews", "/reviews/{id}", now, this::reviews)
                : now + work(5);
    }

    private long reviews(SyntheticProcess self, Exchange in, long start) {
        long now = start;
        for (int i = 0; i < PRODUCTS; i++) {
            now = call(self, in, "customers", "/customers/{id}", now + work(2), this::leaf);
        }
        return now;
    }

    private long orders(SyntheticProcess self, Exchange in, long start) {
        long now = call(self, in, "payments", "/payments/{id}", start + work(10), this::leaf);
        now = call(self, in, "tax", "/taxes", now, this::leaf);
        return call(self, in, "shipping", "/shipments/{id}", now, this::leaf);
    }

    private long leaf(SyntheticProcess self, Exchange in, long start) {
        return start + work(60);
    }

    private long call(
            SyntheticProcess caller,
            Exchange in,
            String callee,
            String route,
            long time,
            Handling handling) {
        SyntheticProcess server = service(callee);
        Address local = new Address(10, 0, 1, 1 + caller.vpid() - 100, nextPort());
        int thread = in.thread();
        long scope = caller.remoteCallEnter(time, thread, in.asyncId());
        Exchange out =
                caller.clientRequest(
                        time, thread, "GET", "", local, server.address(), 0, scope, in.asyncId());
        long arrived = time + work(15);
        Exchange handled = server.serverRequest(arrived, thread(), "GET", route, local, 0);
        long answered = handling.handle(server, handled, arrived);
        server.respond(answered, handled, 200, 1000);
        long end = answered + work(15);
        caller.respond(end, out, 200, 1000);
        WideSamples objects = samples.get(caller);
        long context = objects == null ? 0 : objects.returned(end, thread, scope);
        caller.remoteCallExit(end, thread, scope, context, context == 0 ? 0 : 1);
        return end;
    }

    private int nextPort() {
        port = (port + 1) % PORTS;
        return 10_000 + port;
    }

    private int thread() {
        return 1000 + random.nextInt(1000);
    }

    private long work(int mean) {
        return (long) (mean * MICROSECOND * (0.5 + random.nextDouble()));
    }

    @Override
    public void close() throws IOException {
        trace.close();
    }

    /**
     * Writes a trace.
     *
     * @param arguments the folder of the trace; the number of requests
     */
    public static void main(String[] arguments) throws IOException {
        write(Path.of(arguments[0]), Integer.parseInt(arguments[1]));
    }

    /** Writes the trace of so many requests, one after the other, into a folder. */
    public static void write(Path folder, int requests) throws IOException {
        try (WideShop shop = new WideShop(folder, Vocabulary.current(), 1)) {
            long time = 0;
            for (int i = 0; i < requests; i++) {
                time = shop.request(time) + MICROSECOND * 100;
                shop.flush(time - 1);
            }
        }
    }
}
