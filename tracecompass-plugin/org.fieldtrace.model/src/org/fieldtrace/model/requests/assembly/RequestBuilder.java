// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.assembly;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.fieldtrace.model.requests.Access;
import org.fieldtrace.model.requests.Awaited;
import org.fieldtrace.model.requests.Outcome;
import org.fieldtrace.model.requests.OverlapAllowance;
import org.fieldtrace.model.requests.RemoteCall;
import org.fieldtrace.model.requests.Request;
import org.fieldtrace.model.requests.RequestMetrics;
import org.fieldtrace.model.requests.Segment;
import org.fieldtrace.model.requests.Span;
import org.fieldtrace.model.requests.SpanKind;

/** Makes a request out of the exchanges that belong to it. */
final class RequestBuilder {
    private static final Comparator<Call> CAUSAL_ORDER =
            (one, other) -> Span.BY_START.compare(one.span, other.span);

    /**
     * A handling, or a message that was sent.
     *
     * @param depth calls above it
     * @param calls that it made, or handlings of it, in the order in which they were told
     */
    private record Handling(Exchange exchange, Span span, int depth, List<Call> calls) {}

    private record Call(Exchange exchange, Span span) {
        long scopeId() {
            return exchange.scopeId();
        }

        /** Whether it waits for a connection, by which another call is made. */
        boolean isForConnection() {
            return exchange.resource().filter(Resource::isPool).isPresent();
        }
    }

    private final Names names;
    private final AddressTexts addresses;
    private final Limits limits;
    private final OverlapAllowance allowance;
    private final UnmatchedCounts counts;
    private final long now;

    /** Those of whose remote calls and accesses is still to be told where they stand. */
    private final List<Handling> handlings = new ArrayList<>();

    private int spans;

    /** Whether what lies below the deepest that is kept was left out. */
    private boolean isTooDeep;

    private boolean isTooLarge;

    /** Those whose calls are still to be added: what is near the root first, which is kept. */
    private final Deque<Handling> unfinished = new ArrayDeque<>();

    /**
     * @param now the end of what has none, nanoseconds
     */
    RequestBuilder(
            Names names,
            AddressTexts addresses,
            Limits limits,
            OverlapAllowance allowance,
            UnmatchedCounts counts,
            long now) {
        this.names = names;
        this.addresses = addresses;
        this.limits = limits;
        this.allowance = allowance;
        this.counts = counts;
        this.now = now;
    }

    Request build(long id, Tree<Exchange> tree) {
        isTooLarge = tree.isTooLarge;
        Span root = span(tree.root(), Long.MIN_VALUE, 0);
        while (!unfinished.isEmpty()) {
            addCalls(unfinished.remove());
        }
        counts.add(Unmatched.REQUEST_TOO_DEEP, isTooDeep ? 1 : 0);
        counts.add(Unmatched.REQUEST_TOO_LARGE, isTooLarge && !tree.isTooLarge ? 1 : 0);
        List<Segment> path = RequestMetrics.analyse(root, allowance);
        List<RemoteCall> remoteCalls = new ArrayList<>();
        List<Access> accesses = new ArrayList<>();
        Map<Span, Integer> numbers = handlings.isEmpty() ? Map.of() : numbers(root);
        for (Handling handling : handlings) {
            int index = numbers.get(handling.span);
            addRemoteCalls(handling, index, remoteCalls);
            for (Access a : handling.exchange.told().accesses()) {
                accesses.add(new Access(a.run(), a.objectId(), a.time(), index));
            }
        }
        boolean isCut = tree.isCut || isTooDeep || isTooLarge;
        return new Request(id, root, path, remoteCalls, accesses, isCut);
    }

    private static Map<Span, Integer> numbers(Span root) {
        Map<Span, Integer> numbers = new IdentityHashMap<>();
        for (Span span : root.preorder()) {
            numbers.put(span, numbers.size());
        }
        return numbers;
    }

    /**
     * @param earliest the caller's own start; what a clock says to be before it began with it
     * @param depth calls above it
     */
    private Span span(Exchange exchange, long earliest, int depth) {
        spans++;
        Exchange client = exchange.isServer() ? null : exchange;
        Exchange server = exchange.isServer() ? exchange : exchange.partner();
        long start = Math.max(exchange.start(), earliest);
        long end = Math.max(end(exchange), start);
        Span span;
        if (server == null) {
            span =
                    Span.of(
                            SpanKind.CLIENT,
                            names.idOf(callee(client)),
                            client.operation(),
                            start,
                            end);
            span.setRows(client.rows());
            span.setAssociation(client.association());
            addUnfinished(client, span, depth);
        } else {
            long handleEnd = handleEnd(client, server, end);
            span =
                    new Span(
                            client == null ? kindOf(server) : SpanKind.CALL,
                            server.run().names().service(),
                            server.operation(),
                            start,
                            end,
                            server.start(),
                            handleEnd);
            span.setAfterAnswer(server.afterAnswer());
            server.told().setIn(span, server.run().names());
            if (handleEnd < end(server)) {
                span.setHandleExcess(end(server) - handleEnd);
                counts.add(Unmatched.HANDLED_LONGER_THAN_CALLED);
            }
            if (client != null
                    && (server.start() < client.start()
                            || server.start() > end && !client.isGivenUp())) {
                counts.add(Unmatched.IMPOSSIBLE_ORDER);
            }
            if (span.kind() == SpanKind.MESSAGE) {
                span.setWaits(server.waits());
            }
            addUnfinished(server, span, depth);
            if (server.calls().isEmpty()) {
                Map<Long, Integer> alone = Map.of(server.id(), Awaited.START);
                span.setAwaitedByAnswer(ToldCauses.placed(server.causes(), alone));
            }
        }
        if (client != null && client.head() != Exchange.OPEN) {
            span.setToHead(Math.max(0, Math.min(client.head(), end) - start));
        }
        if (client != null) {
            span.setMapperWork(client.mapperWork());
        }
        setResult(span, client, server);
        return span;
    }

    private void addUnfinished(Exchange exchange, Span span, int depth) {
        if (!exchange.calls().isEmpty() || exchange.told().hasCallsOrAccesses()) {
            unfinished.add(
                    new Handling(exchange, span, depth, new ArrayList<>(exchange.calls().size())));
        }
    }

    private static SpanKind kindOf(Exchange server) {
        boolean isMessage = server.resource().filter(Resource::isBroker).isPresent();
        return isMessage ? SpanKind.MESSAGE : SpanKind.SERVER;
    }

    /** The name of a callee that is not traced. */
    private String callee(Exchange client) {
        Optional<Resource> resource = client.resource();
        return resource.isEmpty()
                ? addresses.text(client.said().remote())
                : resource.get()
                        .name(
                                Optional.of(client.said().remote())
                                        .filter(Endpoint::isKnown)
                                        .map(addresses::text));
    }

    /**
     * When the answer was handed over: no later than its caller had it, though a server that does
     * not know may tell so. Of another host's clock the duration counts.
     */
    private long handleEnd(Exchange client, Exchange server, long clientEnd) {
        long told = end(server);
        if (client == null || client.isOpen() || client.said().outcome() != Outcome.COMPLETED) {
            return told;
        }
        boolean oneClock = client.run().host().equals(server.run().host());
        long latest = oneClock ? clientEnd : server.start() + (clientEnd - client.start());
        return Math.min(told, Math.max(latest, server.start()));
    }

    private void addCalls(Handling handling) {
        Map<Long, Integer> asked = new HashMap<>();
        for (Exchange call : handling.exchange.calls()) {
            isTooDeep |= handling.depth >= limits.requestDepth();
            isTooLarge |= spans >= limits.requestSpans();
            if (handling.depth >= limits.requestDepth() || spans >= limits.requestSpans()) {
                break;
            }
            Span child = span(call, handling.span.innerStart(), handling.depth + 1);
            child.setWaits(call.waits());
            if (call.said().requestHash() != 0) {
                // A hash is long, and of a request's calls it only tells which ask for the same.
                child.setAsks(
                        asked.computeIfAbsent(call.said().requestHash(), h -> asked.size() + 1));
            }
            handling.calls.add(new Call(call, child));
        }
        List<Call> inOrder = new ArrayList<>(handling.calls);
        inOrder.sort(CAUSAL_ORDER);
        for (Call call : inOrder) {
            handling.span.add(call.span);
        }
        setCauses(handling, inOrder);
        boolean isPathTold = inOrder.stream().anyMatch(call -> call.exchange.contextId() != 0);
        if (isPathTold || handling.exchange.told().hasCallsOrAccesses()) {
            handlings.add(handling);
        }
    }

    private static void setCauses(Handling handling, List<Call> inOrder) {
        Map<Long, Integer> places = new HashMap<>();
        for (int i = 0; i < inOrder.size(); i++) {
            places.put(inOrder.get(i).exchange.id(), i);
        }
        places.put(handling.exchange.id(), Awaited.START);
        for (Call call : inOrder) {
            if (!call.exchange.isServer()) {
                call.span.setAwaited(ToldCauses.placed(call.exchange.causes(), places));
            }
        }
        if (handling.exchange.isServer()) {
            handling.span.setAwaitedByAnswer(ToldCauses.placed(handling.exchange.causes(), places));
        }
    }

    private static void setResult(Span span, Exchange client, Exchange server) {
        boolean failedAtClient =
                client != null && client.said().outcome() != Outcome.COMPLETED && !client.isOpen();
        Exchange teller = server == null || failedAtClient ? client : server;
        int status =
                teller.said().status() == 0 && server != null
                        ? server.said().status()
                        : teller.said().status();
        span.setResult(status, teller.said().outcome());
        long atClient = client == null ? Span.UNKNOWN_BYTES : client.said().bytes();
        span.setBytes(atClient >= 0 || server == null ? atClient : server.said().bytes());
    }

    private long end(Exchange exchange) {
        return exchange.isOpen() ? Math.max(exchange.start(), now) : exchange.end();
    }

    private static void addRemoteCalls(Handling handling, int index, List<RemoteCall> into) {
        addPaths(handling, index, into);
        List<RemoteCall> told = handling.exchange.told().remoteCalls();
        if (told.isEmpty()) {
            return;
        }
        Map<Long, List<Span>> served = new HashMap<>();
        for (Call call : handling.calls) {
            served.computeIfAbsent(call.scopeId(), s -> new ArrayList<>()).add(call.span);
        }
        List<RemoteCall> calls = CallsInParts.answered(told, served);
        long[] ends = UnservedCalls.ends(calls, served.keySet());
        CallsInParts parts = new CallsInParts(calls);
        for (int i = 0; i < ends.length; i++) {
            into.add(remoteCall(handling, index, parts.joined(calls.get(i)), ends[i]));
        }
    }

    /** Calls of which the exchange tells the call path, whether or not they were looked into. */
    private static void addPaths(Handling handling, int index, List<RemoteCall> into) {
        for (Call call : handling.calls) {
            if (call.exchange.contextId() != 0) {
                into.add(
                        new RemoteCall(
                                call.exchange.run().id(),
                                call.scopeId(),
                                index,
                                call.exchange.contextId(),
                                call.span.service(),
                                call.span.operation(),
                                call.span.start(),
                                call.span.end(),
                                0,
                                Span.UNKNOWN_BYTES,
                                RemoteCall.PATH_ALONE,
                                0));
            }
        }
    }

    /**
     * The critical time inside a remote call is that of the calls that serve it, and that of the
     * handling itself while it waits, but not that of another remote call beside it.
     *
     * @param ownEnd until when the time inside it is its own
     */
    private static RemoteCall remoteCall(
            Handling handling, int index, RemoteCall call, long ownEnd) {
        int callee = RemoteCall.UNKNOWN_CALLEE;
        int operation = RemoteCall.UNKNOWN_OPERATION;
        // Where the answer comes on another thread, the exchange knows its size and the call not.
        long exchanged = Span.UNKNOWN_BYTES;
        Span span = handling.span;
        long critical =
                span.metrics().critical()
                        ? overlap(call, ownEnd, span.innerStart(), span.innerEnd())
                        : 0;
        for (Call made : handling.calls) {
            if (made.scopeId() == call.scopeId()) {
                if (callee == RemoteCall.UNKNOWN_CALLEE || !made.isForConnection()) {
                    callee = made.span.service();
                    operation = made.span.operation();
                }
                if (call.start() <= made.span.start() && made.span.start() < call.end()) {
                    exchanged = sum(exchanged, made.span.bytes());
                }
            } else if (made.scopeId() != 0 && made.span.metrics().critical()) {
                critical -= overlap(call, ownEnd, made.span.start(), made.span.end());
            }
        }
        return new RemoteCall(
                call.run(),
                call.scopeId(),
                index,
                call.contextId(),
                callee,
                operation,
                call.start(),
                call.end(),
                call.objects(),
                call.bytes() >= 0 ? call.bytes() : exchanged,
                call.weight(),
                critical,
                call.costs());
    }

    /** Of what is known. */
    private static long sum(long known, long bytes) {
        return bytes < 0 ? known : Math.max(0, known) + bytes;
    }

    private static long overlap(RemoteCall call, long ownEnd, long start, long end) {
        return Math.max(0, Math.min(ownEnd, end) - Math.max(call.start(), start));
    }
}
