// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.findings.fields.SampledReads;
import org.fieldtrace.model.operations.RequestSource;
import org.fieldtrace.model.requests.Awaited;
import org.fieldtrace.model.requests.CallCosts;
import org.fieldtrace.model.requests.MapperWork;
import org.fieldtrace.model.requests.Outcome;
import org.fieldtrace.model.requests.OverlapAllowance;
import org.fieldtrace.model.requests.RemoteCall;
import org.fieldtrace.model.requests.Request;
import org.fieldtrace.model.requests.RequestMetrics;
import org.fieldtrace.model.requests.Span;
import org.fieldtrace.model.requests.SpanKind;
import org.fieldtrace.model.requests.Wait;
import org.fieldtrace.model.requests.assembly.Unmatched;
import org.fieldtrace.model.requests.index.KeptBlocks;
import org.fieldtrace.model.requests.index.PassProgress;
import org.fieldtrace.model.requests.index.RemoteCallSums;
import org.fieldtrace.model.requests.index.RequestIndex;
import org.fieldtrace.model.requests.index.RequestIndexWriter;
import org.fieldtrace.model.requests.sums.OperationPaths;

/** Requests whose times are under control; times in milliseconds. */
final class MadeRequests implements RequestSource {
    static final long MS = 1_000_000;

    /** In place of a call. */
    static final int ANSWER = -2;

    /** So that none begins while another one lasts. */
    private static final long INTERVAL = 10_000;

    /** A context of the JDK's frames alone, as a client has that sends on a thread of its own. */
    static final int JDKS_CONTEXT = 999;

    static final Frame JDKS =
            new Frame("jdk.internal.net.http.Exchange", "responseAsync", "Exchange.java", 1);

    /**
     * Such a context and another one are of the same method, and of the line before the other's.
     */
    static final int LINE_BEFORE = 1000;

    /** As above, and that line calls another method, which sends. */
    static final int BY_ANOTHER = 2000;

    /** As above, called by a page in that line. */
    static final int BY_PAGE = 4000;

    /** What the call path of a context is: one frame, in a line that is its number. */
    static List<Frame> frames(long context) {
        if (context > BY_PAGE) {
            int line = (int) context - BY_PAGE;
            Frame page = new Frame("com.acme.Pages", "show", "Pages.java", line);
            return Stream.concat(Stream.of(page), frames(line).stream()).toList();
        }
        if (context > BY_ANOTHER) {
            Frame send = new Frame("com.acme.Http", "send", "Http.java", 29);
            return List.of(frames(context - BY_ANOTHER + LINE_BEFORE).get(0), send);
        }
        if (context > LINE_BEFORE) {
            int other = (int) context - LINE_BEFORE;
            return List.of(new Frame("com.acme.Client" + other, "get", "Client.java", other - 1));
        }
        if (context == JDKS_CONTEXT) {
            return List.of(JDKS);
        }
        return List.of(new Frame("com.acme.Client" + context, "get", "Client.java", (int) context));
    }

    static Optional<CallPath> callPath(RemoteCallSums.Key key) {
        return key.contextId() <= 0
                ? Optional.empty()
                : Optional.of(new CallPath("shop", frames(key.contextId())));
    }

    private static final String UNRECORDED = "h2 in process";

    /** A request that is being made. */
    final class Builder {
        private final long start;
        private final Span root;
        private final List<RemoteCall> remoteCalls = new ArrayList<>();
        private final Map<Span, int[]> contexts = new HashMap<>();
        private final List<long[]> fetched = new ArrayList<>();
        private final Map<Span, Long> work = new HashMap<>();
        private final Map<Span, Integer> pathsAlone = new HashMap<>();
        private final Map<Span, long[]> parsed = new HashMap<>();
        private final Map<Span, CallCosts> costs = new HashMap<>();

        private Builder(SpanKind kind, String service, String operation, long duration) {
            start = requests * interval * MS;
            root = span(kind, service, operation, 0, duration);
        }

        private Span span(SpanKind kind, String service, String operation, long from, long until) {
            return Span.of(kind, id(service), id(operation), start + from * MS, start + until * MS);
        }

        /** The root calls, from a call path that the agent tells; 0 where it does not. */
        Builder call(String service, String operation, int context, long from, long until) {
            call(root, service, operation, context, from, until, Span.UNKNOWN_BYTES);
            return this;
        }

        /** The same, with an answer of so many bytes. */
        Builder answered(
                String service, String operation, int context, long from, long until, long bytes) {
            call(root, service, operation, context, from, until, bytes);
            return this;
        }

        Span call(
                Span caller,
                String service,
                String operation,
                int context,
                long from,
                long until,
                long bytes) {
            Span span = span(SpanKind.CALL, service, operation, from, until);
            span.setBytes(bytes);
            span.setResult(200, Outcome.COMPLETED);
            caller.add(span);
            contexts.put(span, new int[] {context});
            return span;
        }

        /** The root calls, and asks for what has a number: the same for the same, 0 if unknown. */
        Builder asking(
                String service, String operation, int context, long from, long until, int asks) {
            call(root, service, operation, context, from, until, Span.UNKNOWN_BYTES).setAsks(asks);
            return this;
        }

        /** The root executes a statement; its association is null where the agent tells none. */
        Builder statement(
                String operation, int context, long from, long until, Integer association) {
            Span span = call(root, "db", operation, context, from, until, Span.UNKNOWN_BYTES);
            if (association != null) {
                span.setAssociation(association);
            }
            return this;
        }

        /**
         * The answer of the root's last call is parsed later, where the agent tells a call path.
         */
        Builder parsing(int context, long from, long until) {
            List<Span> calls = root.children();
            parsed.put(
                    calls.get(calls.size() - 1),
                    new long[] {context, start + from * MS, start + until * MS});
            return this;
        }

        /** The exchange of the root's last call tells its call path, and nothing else does. */
        Builder toldAt(int context) {
            List<Span> calls = root.children();
            pathsAlone.put(calls.get(calls.size() - 1), context);
            return this;
        }

        /** What the agent measured of the root's last call. */
        Builder costing(CallCosts measured) {
            List<Span> calls = root.children();
            costs.put(calls.get(calls.size() - 1), measured);
            return this;
        }

        /** A mapper did something before the root's last call was sent. */
        Builder mapping(MapperWork... work) {
            List<Span> calls = root.children();
            calls.get(calls.size() - 1).setMapperWork(List.of(work));
            return this;
        }

        /** What makes the root's last call lay in a queue before. */
        Builder waited(String handOver, long from, long until) {
            List<Span> calls = root.children();
            calls.get(calls.size() - 1)
                    .setWaits(
                            List.of(new Wait(start + from * MS, start + until * MS, id(handOver))));
            return this;
        }

        /** Whoever made the root's last call goes on with its answer for so long. */
        Builder working(long time) {
            List<Span> calls = root.children();
            work.put(calls.get(calls.size() - 1), time * MS);
            return this;
        }

        /**
         * The trace tells what a call of the root has waited for, or its answer.
         *
         * @param call its place among the root's, which stand in the order in which they begin;
         *     {@link #ANSWER} for the answer
         * @param calls such places, or {@link Awaited#START}
         */
        Builder awaited(int call, int... calls) {
            List<Awaited> awaited = new ArrayList<>();
            for (int other : calls) {
                boolean isStart = other == Awaited.START;
                long time = isStart ? root.start() : root.children().get(other).end();
                awaited.add(new Awaited(other, time));
            }
            if (call == ANSWER) {
                root.setAwaitedByAnswer(awaited);
            } else {
                root.children().get(call).setAwaited(awaited);
            }
            return this;
        }

        /** The root makes a remote call that no span tells of. */
        Builder fetching(int context, long from, long until) {
            fetched.add(new long[] {context, start + from * MS, start + until * MS});
            return this;
        }

        /** The root sends a message, which is handled so long after the request began. */
        Span message(String topic, String service, long from, long until) {
            Span sending = call(root, "kafka", "SEND " + topic, 0, 1, 2, Span.UNKNOWN_BYTES);
            Span handling = span(SpanKind.MESSAGE, service, "PROCESS " + topic, from, until);
            sending.add(handling);
            return handling;
        }

        Builder failing(String service, String operation, long from, long until) {
            return failing(service, operation, 0, from, until);
        }

        Builder failing(String service, String operation, int context, long from, long until) {
            call(root, service, operation, context, from, until, Span.UNKNOWN_BYTES)
                    .setResult(503, Outcome.COMPLETED);
            return this;
        }

        Builder failed() {
            root.setResult(500, Outcome.COMPLETED);
            return this;
        }

        Span root() {
            return root;
        }

        void add() {
            List<Span> spans = root.preorder();
            for (Span span : spans) {
                int context = contexts.getOrDefault(span, new int[] {0})[0];
                long[] part = parsed.get(span);
                if (context > 0 || part != null) {
                    long end = span.end() + work.getOrDefault(span, 0L);
                    remoteCalls.add(remoteCall(spans, span, context, span.start(), end));
                }
                if (part != null) {
                    remoteCalls.add(remoteCall(spans, span, part[0], part[1], part[2]));
                }
                if (pathsAlone.containsKey(span)) {
                    remoteCalls.add(pathAlone(spans, span, pathsAlone.get(span)));
                }
            }
            for (long[] call : fetched) {
                remoteCalls.add(
                        new RemoteCall(
                                0,
                                requests * 1000L + 500 + remoteCalls.size(),
                                0,
                                call[0],
                                RemoteCall.UNKNOWN_CALLEE,
                                RemoteCall.UNKNOWN_OPERATION,
                                call[1],
                                call[2],
                                1,
                                Span.UNKNOWN_BYTES,
                                1,
                                call[2] - call[1]));
            }
            writer.add(
                    new Request(
                            requests++,
                            root,
                            RequestMetrics.analyse(root, OverlapAllowance.NONE),
                            remoteCalls,
                            List.of(),
                            false));
        }

        private RemoteCall remoteCall(
                List<Span> spans, Span span, long context, long from, long until) {
            return new RemoteCall(
                    0,
                    requests * 1000L + spans.indexOf(span),
                    handling(spans, span),
                    context,
                    span.service(),
                    span.operation(),
                    from,
                    until,
                    context > 0 ? 1 : 0,
                    span.bytes(),
                    1,
                    span.total(),
                    costs.getOrDefault(span, CallCosts.NONE));
        }

        private RemoteCall pathAlone(List<Span> spans, Span span, int context) {
            return new RemoteCall(
                    0,
                    0,
                    handling(spans, span),
                    context,
                    span.service(),
                    span.operation(),
                    span.start(),
                    span.end(),
                    0,
                    Span.UNKNOWN_BYTES,
                    RemoteCall.PATH_ALONE,
                    0);
        }

        private int handling(List<Span> spans, Span child) {
            for (int i = 0; i < spans.size(); i++) {
                if (spans.get(i).children().contains(child)) {
                    return i;
                }
            }
            throw new IllegalStateException("nobody made " + child);
        }
    }

    private final List<String> names = new ArrayList<>();
    private final KeptBlocks blocks = new KeptBlocks();
    private final OperationPaths paths = new OperationPaths(1000);
    private final RequestIndexWriter writer = new RequestIndexWriter(blocks, paths);
    private final long interval;
    private long requests;
    private RequestIndex index;

    MadeRequests() {
        this(INTERVAL);
    }

    /** Requests of which one begins after each interval. */
    MadeRequests(long interval) {
        this.interval = interval;
    }

    int id(String name) {
        if (!names.contains(name)) {
            names.add(name);
        }
        return names.indexOf(name);
    }

    /** A request to the shop. */
    Builder request(String operation, long duration) {
        return new Builder(SpanKind.SERVER, "shop", operation, duration);
    }

    /** A call that no request makes, of a service without an agent. */
    void outside(String operation, long duration) {
        new Builder(SpanKind.CLIENT, UNRECORDED, operation, duration).add();
    }

    @Override
    public boolean isRecorded(int service) {
        return !name(service).equals(UNRECORDED);
    }

    /** What is found, where objects were read as told. */
    List<Finding> findings(SampledReads reads, FindingRules rules) {
        return findings(reads, rules, new PassProgress(CallFindings.PASSES));
    }

    List<Finding> findings(SampledReads reads, FindingRules rules, PassProgress progress) {
        return findings(reads, UnreadFields.NONE, rules, progress);
    }

    /** What is found where nobody reads these fields. */
    List<Finding> findings(UnreadFields unread) {
        return findings(
                SampledReads.NONE,
                unread,
                FindingRules.DEFAULT,
                new PassProgress(CallFindings.PASSES));
    }

    private List<Finding> findings(
            SampledReads reads, UnreadFields unread, FindingRules rules, PassProgress progress) {
        return CallFindings.of(
                this,
                index().summary(Long.MIN_VALUE, Long.MAX_VALUE),
                MadeRequests::callPath,
                reads,
                unread,
                rules,
                Long.MIN_VALUE,
                Long.MAX_VALUE,
                progress);
    }

    List<Finding> findings() {
        return findings(SampledReads.NONE, FindingRules.DEFAULT);
    }

    @Override
    public RequestIndex index() {
        if (index == null) {
            index =
                    new RequestIndex(
                            blocks, writer.finish().orElseThrow(), paths, OverlapAllowance.NONE);
        }
        return index;
    }

    @Override
    public OperationPaths paths() {
        return paths;
    }

    @Override
    public String name(int id) {
        return names.get(id);
    }

    @Override
    public Map<Unmatched, Long> unmatched() {
        return Map.of();
    }
}
