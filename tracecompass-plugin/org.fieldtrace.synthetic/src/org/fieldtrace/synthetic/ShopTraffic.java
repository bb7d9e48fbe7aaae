// SPDX-License-Identifier: MIT
package org.fieldtrace.synthetic;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.fieldtrace.synthetic.SyntheticProcess.Address;
import org.fieldtrace.synthetic.SyntheticProcess.Exchange;

/**
 * Traffic of a shop: a gateway asks orders, which asks products, several prices at once and a
 * database, and has a mail sent that nobody waits for. The same seed makes the same traffic.
 */
public final class ShopTraffic implements AutoCloseable {
    /** A call as it truly was; times are those of the first host's clock, nanoseconds. */
    public record Call(
            String service, String operation, long start, long end, List<Call> children) {}

    /** When the clocks of all hosts began, nanoseconds since 1970. */
    private static final long EPOCH = 1_795_246_000_000_000_000L;

    /** Late enough that a clock may be some seconds behind. */
    private static final long FIRST_EVENT = 10_000_000_000L;

    private static final int THREADS = 64;
    private static final int FIRST_PORT = 10_000;
    private static final int PORTS = 50_000;
    private static final long MICROSECOND = 1000;

    private final Random random;
    private final List<SyntheticTrace> traces = new ArrayList<>();
    private final Map<String, SyntheticProcess> services = new LinkedHashMap<>();
    private final Map<SyntheticProcess, Long> clockOffsets = new LinkedHashMap<>();
    private MethodCalls methods; // null where none is probed
    private final OrderSamples gatewaySamples;
    private long serial;
    private int port;
    private int lookedInto = 1;
    private int weight = 1;
    private boolean tellsSections;
    private boolean tellsLayers;
    private boolean tellsCounters;

    /**
     * @param folder one trace a host goes below it
     * @param hosts names of the hosts; the services are dealt out among them in turn
     * @param clockOffsets by how much each host's clock is ahead of the first one's, nanoseconds
     */
    public ShopTraffic(
            Path folder, Vocabulary vocabulary, List<String> hosts, long[] clockOffsets, long seed)
            throws IOException {
        random = new Random(seed);
        for (String host : hosts) {
            traces.add(new SyntheticTrace(folder.resolve(host), vocabulary, host, EPOCH));
        }
        String[] names = {"gateway", "orders", "products", "pricing", "notifier"};
        for (int i = 0; i < names.length; i++) {
            int host = i % hosts.size();
            SyntheticProcess process =
                    new SyntheticProcess(
                            traces.get(host), 100 + i, new Address(10, 0, host, 1, 8080 + i));
            services.put(names[i], process);
            this.clockOffsets.put(process, clockOffsets[host]);
            process.jvmInfo(own(process, 0), names[i], hosts.get(host));
        }
        gatewaySamples = new OrderSamples(services.get("gateway"));
        gatewaySamples.define(own(services.get("gateway"), 0));
    }

    /**
     * The budget lets the agent look into one in so many remote calls, and leaves the others out.
     */
    public void lookIntoOneIn(int calls) {
        lookedInto = calls;
    }

    /** The agent tells one in so many remote calls, which stands for the others. */
    public void drawOneIn(int calls) {
        weight = calls;
    }

    /** The agent of the gateway says of how many calls it did not look for what they brought in. */
    public void tellLeftOut(long calls) {
        SyntheticProcess gateway = services.get("gateway");
        gateway.emit(
                gateway.event("agent_stats")
                        .set("process_cpu_ns", 1_000_000_000L)
                        .set("calls_throttled", calls),
                own(gateway, 0),
                gateway.vpid());
    }

    /** The gateway's methods are probed from here on. */
    public void probeMethods() {
        SyntheticProcess gateway = services.get("gateway");
        methods = new MethodCalls(gateway);
        methods.define(own(gateway, 0));
    }

    /** The gateway tells the sections of its handlings from here on. */
    public void tellSections() {
        tellsSections = true;
    }

    /** The gateway tells in which layers its threads are found from here on. */
    public void tellLayers() {
        tellsLayers = true;
    }

    /** The gateway tells what is counted of its threads from here on. */
    public void tellCounters() {
        tellsCounters = true;
    }

    /** From here on somebody in the gateway has a method handle for a field of its orders. */
    public void handOutField() {
        gatewaySamples.handOutNotes(own(services.get("gateway"), 0));
    }

    /** The hosts' traces, in the order of the hosts. */
    public List<SyntheticTrace> traces() {
        return List.copyOf(traces);
    }

    private long own(SyntheticProcess process, long time) {
        return FIRST_EVENT + time + clockOffsets.get(process);
    }

    /**
     * Times of {@link Call}s as they stand in the first host's trace, in nanoseconds since 1970.
     */
    public static long recorded(long time) {
        return EPOCH + FIRST_EVENT + time;
    }

    /** Events that were written so far. */
    public long written() {
        return traces.stream().mapToLong(SyntheticTrace::written).sum();
    }

    /** A request arrives; no later one may arrive before it. */
    public Call request(long time) throws IOException {
        serial++;
        int client = 1024 + (int) (serial % 60_000);
        SyntheticProcess gateway = services.get("gateway");
        int thread = thread();
        Exchange in =
                gateway.serverRequest(
                        own(gateway, time),
                        thread,
                        "GET",
                        "/shop/orders/{id}",
                        new Address(192, 168, 0, 1, client),
                        0);
        long now = time + work(50);
        Call orders = call(gateway, in, "orders", "/orders/{id}", now, 0, this::orders);
        long end = orders.end + work(30);
        if (tellsSections) {
            long service = orders.end - orders.start;
            gateway.sections(
                    own(gateway, end) - 1,
                    in,
                    work(10),
                    new long[] {0, 1, 2},
                    new long[] {orders.start - time, service, end - orders.end},
                    new long[] {(orders.start - time) / 2, service / 10, -1});
        }
        if (tellsLayers) {
            gateway.layers(own(gateway, end) - 1, in, List.of("application", "jdk", "jackson"));
        }
        if (tellsCounters) {
            long worked = end - time - (orders.end - orders.start);
            gateway.counters(
                    own(gateway, end) - 1,
                    in,
                    worked,
                    worked / 2,
                    Map.of(0, worked, 1, 2 * worked, 2, worked / 1000, 3, worked / 2, 4, 1L));
        }
        gateway.respond(own(gateway, end), in, 200, 2000);
        if (methods != null) {
            methods.handled(
                    thread,
                    in.id(),
                    own(gateway, time),
                    own(gateway, orders.start),
                    own(gateway, orders.end),
                    own(gateway, end));
        }
        for (SyntheticProcess process : services.values()) {
            // No event of a later request lies before this one.
            process.trace().flush(own(process, time) - 1);
        }
        return new Call("gateway", "GET /shop/orders/{id}", time, end, List.of(orders));
    }

    /** What a service does for a request. */
    private interface Handling {
        /**
         * @return when it has its answer
         */
        long handle(SyntheticProcess self, Exchange in, long start, List<Call> calls);
    }

    private long orders(SyntheticProcess self, Exchange in, long start, List<Call> calls) {
        long now = start + work(40);
        Call product = call(self, in, "products", "/products/{id}", now, 0, this::leaf);
        calls.add(product);
        now = product.end + work(10);
        long joined = now;
        for (int i = 0; i < 3; i++) {
            long context = self.nextId();
            int worker = thread();
            self.context(own(self, now), in.thread(), "create", context, in.asyncId());
            long begin = now + work(20);
            self.context(own(self, begin), worker, "enter", context, 0);
            Call price =
                    call(self, in, "pricing", "/prices/{id}", begin + work(5), context, this::leaf);
            calls.add(price);
            long end = price.end + work(5);
            self.context(own(self, end), worker, "exit", context, 0);
            self.context(own(self, end), worker, "destroy", context, 0);
            joined = Math.max(joined, end);
        }
        now = joined + work(10);
        calls.add(database(self, in, now));
        now = calls.get(calls.size() - 1).end + work(20);
        if (serial % 10 == 0) {
            long context = self.nextId();
            int worker = thread();
            self.context(own(self, now), in.thread(), "create", context, in.asyncId());
            long begin = now + work(100);
            self.context(own(self, begin), worker, "enter", context, 0);
            Call mail = call(self, in, "notifier", "/mails", begin + work(5), context, this::slow);
            calls.add(mail);
            self.context(own(self, mail.end), worker, "exit", context, 0);
            self.context(own(self, mail.end), worker, "destroy", context, 0);
        }
        return now;
    }

    private long leaf(SyntheticProcess self, Exchange in, long start, List<Call> calls) {
        return start + work(serial % 500 == 0 ? 20_000 : 150);
    }

    private long slow(SyntheticProcess self, Exchange in, long start, List<Call> calls) {
        return start + work(40_000);
    }

    private Call database(SyntheticProcess self, Exchange in, long time) {
        Address database = new Address(10, 0, 9, 9, 5432);
        long now = time;
        Exchange out =
                self.clientRequest(
                        own(self, now),
                        in.thread(),
                        "OTHER",
                        "SELECT orders",
                        address(self),
                        database,
                        0,
                        0,
                        in.asyncId());
        now += work(80);
        self.respond(own(self, now), out, 0, 500);
        return new Call("10.0.9.9:5432", "OTHER SELECT orders", time, now, List.of());
    }

    private Call call(
            SyntheticProcess caller,
            Exchange in,
            String callee,
            String route,
            long time,
            long context,
            Handling handling) {
        SyntheticProcess server = services.get(callee);
        Address local = address(caller);
        long async = context == 0 ? in.asyncId() : context;
        boolean isDrawn = serial % weight == 0;
        long scope =
                isDrawn
                        ? caller.remoteCallEnter(own(caller, time), in.thread(), async)
                        : caller.nextId();
        Exchange out =
                caller.clientRequest(
                        own(caller, time),
                        in.thread(),
                        "GET",
                        "",
                        local,
                        server.address(),
                        0,
                        scope,
                        async);
        long arrived = time + network();
        Exchange handled =
                server.serverRequest(own(server, arrived), thread(), "GET", route, local, 0);
        List<Call> calls = new ArrayList<>();
        long answered = handling.handle(server, handled, arrived, calls);
        server.respond(own(server, answered), handled, 200, 1000);
        long end = answered + network();
        caller.respond(own(caller, end), out, 200, 1000);
        if (!isDrawn) {
            return new Call(callee, "GET " + route, time, end, calls);
        }
        if (serial % lookedInto != 0) {
            caller.remoteCallLeftOut(own(caller, end), in.thread(), scope);
        } else if (callee.equals("orders")) {
            gatewaySamples.returned(own(caller, end), in.thread(), scope, weight);
            caller.remoteCallExit(
                    own(caller, end),
                    in.thread(),
                    scope,
                    OrderSamples.CONTEXT,
                    OrderSamples.OBJECTS,
                    weight);
        } else {
            caller.remoteCallExit(own(caller, end), in.thread(), scope, 0, 0, weight);
        }
        return new Call(callee, "GET " + route, time, end, calls);
    }

    /** An own end of a connection that nobody else has at the time. */
    private Address address(SyntheticProcess caller) {
        port = (port + 1) % PORTS;
        return new Address(10, 0, 0, caller.vpid() % 256, FIRST_PORT + port);
    }

    private int thread() {
        return 1000 + random.nextInt(THREADS);
    }

    private long network() {
        return (20 + random.nextInt(30)) * MICROSECOND;
    }

    private long work(int mean) {
        return (long) (mean * MICROSECOND * (0.5 + random.nextDouble()));
    }

    @Override
    public void close() throws IOException {
        for (SyntheticTrace trace : traces) {
            trace.close();
        }
    }
}
