// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.index;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.fieldtrace.model.requests.Preorder;
import org.fieldtrace.model.requests.RemoteCall;
import org.fieldtrace.model.requests.Request;
import org.fieldtrace.model.requests.Span;
import org.fieldtrace.model.requests.sums.OperationPaths;
import org.fieldtrace.model.requests.sums.OperationSums;

/** What is told of many requests together; two summaries add up to that of the requests of both. */
public final class RequestSummary {
    /** Requests that are listed one by one, the slowest ones. */
    public static final int SLOWEST = 64;

    /** Spans of one operation that are listed one by one, the slowest ones. */
    public static final int SLOWEST_SPANS = 8;

    /** Call paths whose remote calls are told apart; all beyond are left out and counted. */
    static final int MAX_REMOTE_CALLS = 5000;

    /** What is told of one operation at one place in the calling context tree. */
    public static final class Operation {
        final OperationSums sums = new OperationSums();
        final Largest<SlowSpan> slowest = new Largest<>(SLOWEST_SPANS, SlowSpan.BY_DURATION);

        private Operation() {}

        public OperationSums sums() {
            return sums;
        }

        /** Its slowest spans, slowest first. */
        public List<SlowSpan> slowest() {
            return slowest.values();
        }
    }

    private long requests;
    private long failures;
    private long cut;
    private long duration;
    private final Map<String, Long> processors = new TreeMap<>();
    private double utilisation;
    private double usual;
    private double waiting;
    private long hostProcessors;
    private ByteCost ofByte = ByteCost.UNKNOWN;
    private Map<String, ThreadWork> threads = Map.of();
    private double hostUtilisation;
    private double background = 1;
    private long siblingStragglers;
    private long remoteCallsLeftOut;
    private final Largest<SlowRequest> slowest = new Largest<>(SLOWEST, SlowRequest.ORDER);
    private final Largest<SlowSpan> stragglers = new Largest<>(SLOWEST, SlowSpan.BY_SIBLING_GAIN);
    private final Map<Integer, Operation> operations = new TreeMap<>();
    private final Map<RemoteCallSums.Key, RemoteCallSums> remoteCalls = new HashMap<>();

    /**
     * Says what a process took while these requests were handled.
     *
     * @param service that it is
     * @param time processor time, nanoseconds; 0 where not known
     */
    public void addProcessor(String service, long time) {
        processors.merge(service, time, Long::sum);
    }

    /**
     * Says how busy the processors of the host were on which most of this time was spent.
     *
     * @param share of their time, by recorded processes while these worked, 0 to 1; 0 where not
     *     known
     * @param ofAll the same by all processes, recorded or not
     * @param ofBackground the same at most by others that do not work for these requests; 1 where
     *     nothing tells it
     */
    public void setUtilisation(double share, double ofAll, double ofBackground) {
        utilisation = share;
        hostUtilisation = ofAll;
        background = ofBackground;
    }

    /**
     * Says what processor time a request usually takes.
     *
     * @param time nanoseconds; 0 where it is not known, so that it is the mean
     */
    public void setUsual(double time) {
        usual = time;
    }

    /**
     * Says how long threads waited for processors.
     *
     * @param time for each nanosecond that they had one; 0 where not known
     * @param of how many there are, 0 where not known
     */
    public void setWaiting(double time, long of) {
        waiting = of > 0 ? time : 0;
        hostProcessors = of;
    }

    /** Says what a byte costs on these machines. */
    public void setOfByte(ByteCost cost) {
        ofByte = cost;
    }

    /** Says what threads of services took, by what they are for. */
    public void setThreads(Map<String, ThreadWork> ofServices) {
        threads = ofServices;
    }

    /** What they took of processors. */
    public ProcessorLoad processorLoad() {
        Map<String, Double> ofServices = new TreeMap<>();
        if (requests > 0) {
            processors.forEach((name, time) -> ofServices.put(name, (double) time / requests));
        }
        double mean = ofServices.values().stream().mapToDouble(Double::doubleValue).sum();
        return new ProcessorLoad(
                usual > 0 ? usual : mean,
                utilisation,
                hostUtilisation,
                background,
                waiting,
                hostProcessors,
                ofByte,
                ofServices,
                threads);
    }

    /**
     * Adds a request.
     *
     * @param paths gives its operations their numbers
     */
    public void add(Request request, OperationPaths paths) {
        add(request, Preorder.of(request.root()), paths);
    }

    /**
     * @param order of the request's spans
     */
    void add(Request request, Preorder<Span> order, OperationPaths paths) {
        requests++;
        failures += request.root().isFailure() ? 1 : 0;
        cut += request.isCut() ? 1 : 0;
        duration += request.duration();
        slowest.add(new SlowRequest(request.id(), request.start(), request.duration()));
        addSpans(request.id(), order, paths);
        Set<CountedCall> counted = new HashSet<>();
        for (RemoteCall call : request.remoteCalls()) {
            if (call.isPathAlone()) {
                continue;
            }
            RemoteCallSums.Key key = RemoteCallSums.Key.of(call);
            boolean isFirst = counted.add(new CountedCall(key, call.scopeId()));
            add(key, isFirst ? RemoteCallSums.of(call) : RemoteCallSums.ofFurtherPart(call));
        }
    }

    /** A call that may come in parts, and is one. */
    private record CountedCall(RemoteCallSums.Key key, long scopeId) {}

    private void addSpans(long request, Preorder<Span> order, OperationPaths paths) {
        List<Span> spans = order.nodes();
        int[] numbers = new int[spans.size()];
        for (int i = 0; i < numbers.length; i++) {
            Span span = spans.get(i);
            int caller = order.caller(i);
            int parent = caller == Preorder.NONE ? OperationPaths.NONE : numbers[caller];
            numbers[i] = paths.numberOf(parent, span.service(), span.operation());
            add(request, span, i, numbers[i]);
        }
    }

    private void add(long request, Span span, int index, int path) {
        Operation operation = operation(path);
        operation.sums.add(span);
        SlowSpan threshold = operation.slowest.threshold();
        boolean mayBeSlow = threshold == null || span.total() >= threshold.duration();
        // Most are neither, and there are many.
        if (mayBeSlow || span.metrics().siblingGain() > 0) {
            list(SlowSpan.of(request, index, path, span), operation);
        }
    }

    private void list(SlowSpan span, Operation operation) {
        operation.slowest.add(span);
        if (span.siblingGain() > 0) {
            siblingStragglers++;
            stragglers.add(span);
        }
    }

    private void add(RemoteCallSums.Key key, RemoteCallSums sums) {
        if (remoteCalls.size() < MAX_REMOTE_CALLS || remoteCalls.containsKey(key)) {
            remoteCalls.merge(key, sums, RemoteCallSums::plus);
        } else {
            remoteCallsLeftOut += sums.calls();
        }
    }

    private Operation operation(int path) {
        return operations.computeIfAbsent(path, p -> new Operation());
    }

    /** Adds the requests of another summary, which numbers its operations alike. */
    public void add(RequestSummary other) {
        other.processors.forEach(this::addProcessor);
        utilisation = Math.max(utilisation, other.utilisation);
        hostUtilisation = Math.max(hostUtilisation, other.hostUtilisation);
        background = Math.min(background, other.background);
        usual = Math.max(usual, other.usual);
        waiting = Math.max(waiting, other.waiting);
        hostProcessors = Math.max(hostProcessors, other.hostProcessors);
        requests += other.requests;
        failures += other.failures;
        cut += other.cut;
        duration += other.duration;
        siblingStragglers += other.siblingStragglers;
        remoteCallsLeftOut += other.remoteCallsLeftOut;
        slowest.add(other.slowest);
        stragglers.add(other.stragglers);
        other.operations.forEach(
                (path, theirs) -> {
                    Operation ours = operation(path);
                    ours.sums.add(theirs.sums);
                    ours.slowest.add(theirs.slowest);
                });
        other.remoteCalls.forEach(this::add);
    }

    public long requests() {
        return requests;
    }

    /** Requests whose root failed. */
    public long failures() {
        return failures;
    }

    /** Requests of which the trace lacks a part. */
    public long cut() {
        return cut;
    }

    /** Durations of all requests together, nanoseconds: as much as their critical paths. */
    public long duration() {
        return duration;
    }

    /** Calls that were on a critical path and out of the ordinary among their siblings. */
    public long siblingStragglers() {
        return siblingStragglers;
    }

    /** Remote calls that are in none of {@link #remoteCalls()}. */
    public long remoteCallsLeftOut() {
        return remoteCallsLeftOut;
    }

    /** The slowest requests, slowest first. */
    public List<SlowRequest> slowest() {
        return slowest.values();
    }

    /** The stragglers among siblings, largest gain first. */
    public List<SlowSpan> stragglers() {
        return stragglers.values();
    }

    /** What is told of each operation, by its number in {@link OperationPaths}. */
    public Map<Integer, Operation> operations() {
        return operations;
    }

    public Map<RemoteCallSums.Key, RemoteCallSums> remoteCalls() {
        return remoteCalls;
    }

    void write(PackedWriter out) {
        out.unsigned(requests)
                .unsigned(failures)
                .unsigned(cut)
                .unsigned(duration)
                .unsigned(siblingStragglers)
                .unsigned(remoteCallsLeftOut);
        List<SlowRequest> slow = slowest();
        out.unsigned(slow.size());
        slow.forEach(r -> out.unsigned(r.request()).signed(r.start()).unsigned(r.duration()));
        write(out, stragglers());
        out.unsigned(operations.size());
        operations.forEach(
                (path, operation) -> {
                    out.unsigned(path);
                    SumsCodec.write(out, operation.sums);
                    write(out, operation.slowest());
                });
        out.unsigned(remoteCalls.size());
        remoteCalls.forEach(
                (key, sums) -> {
                    key.write(out);
                    sums.write(out);
                });
    }

    private static void write(PackedWriter out, List<SlowSpan> spans) {
        out.unsigned(spans.size());
        spans.forEach(span -> span.write(out));
    }

    static RequestSummary read(PackedReader in) {
        RequestSummary summary = new RequestSummary();
        summary.requests = in.unsigned();
        summary.failures = in.unsigned();
        summary.cut = in.unsigned();
        summary.duration = in.unsigned();
        summary.siblingStragglers = in.unsigned();
        summary.remoteCallsLeftOut = in.unsigned();
        for (int i = in.integer(); i > 0; i--) {
            summary.slowest.add(new SlowRequest(in.unsigned(), in.signed(), in.unsigned()));
        }
        readSpans(in, summary.stragglers);
        for (int i = in.integer(); i > 0; i--) {
            Operation operation = summary.operation(in.integer());
            SumsCodec.read(in, operation.sums);
            readSpans(in, operation.slowest);
        }
        for (int i = in.integer(); i > 0; i--) {
            RemoteCallSums.Key key = RemoteCallSums.Key.read(in);
            summary.remoteCalls.put(key, RemoteCallSums.read(in));
        }
        return summary;
    }

    private static void readSpans(PackedReader in, Largest<SlowSpan> spans) {
        for (int i = in.integer(); i > 0; i--) {
            spans.add(SlowSpan.read(in));
        }
    }
}
