// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.assembly;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.fieldtrace.model.requests.Access;
import org.fieldtrace.model.requests.Outcome;
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
     * A handling.
     *
     * @param calls that it made, in the order in which they were told
     */
    private record Handling(Exchange server, Span span, List<Call> calls) {}

    private record Call(long scopeId, Span span) {}

    private final Names names;
    private final AddressTexts addresses;
    private final UnmatchedCounts counts;
    private final long now;

    /** Those of whose remote calls and accesses is still to be told where they stand. */
    private final List<Handling> handlings = new ArrayList<>();

    /** Those whose calls are still to be added. */
    private final Deque<Handling> unfinished = new ArrayDeque<>();

    /**
     * @param now the end of what has none, nanoseconds
     */
    RequestBuilder(Names names, AddressTexts addresses, UnmatchedCounts counts, long now) {
        this.names = names;
        this.addresses = addresses;
        this.counts = counts;
        this.now = now;
    }

    Request build(long id, Tree tree) {
        Span root = span(tree.root, Long.MIN_VALUE);
        while (!unfinished.isEmpty()) {
            addCalls(unfinished.pop());
        }
        List<Segment> path = RequestMetrics.analyse(root);
        List<RemoteCall> remoteCalls = new ArrayList<>();
        List<Access> accesses = new ArrayList<>();
        List<Span> spans = handlings.isEmpty() ? List.of() : root.preorder();
        for (Handling handling : handlings) {
            int index = spans.indexOf(handling.span);
            addRemoteCalls(handling, index, remoteCalls);
            for (Access a : handling.server.accesses) {
                accesses.add(new Access(a.run(), a.objectId(), a.time(), index));
            }
        }
        return new Request(id, root, path, remoteCalls, accesses, tree.isCut);
    }

    /**
     * @param earliest the caller's own start; what a clock says to be before it began with it
     */
    private Span span(Exchange exchange, long earliest) {
        Exchange client = exchange.isServer ? null : exchange;
        Exchange server = exchange.isServer ? exchange : exchange.partner;
        long start = Math.max(exchange.start, earliest);
        long end = Math.max(end(exchange), start);
        Span span;
        if (server == null) {
            span =
                    Span.of(
                            SpanKind.CLIENT,
                            names.idOf(addresses.text(client.remote)),
                            client.run.names().operation(client.method, client.routeId),
                            start,
                            end);
        } else {
            span =
                    new Span(
                            client == null ? SpanKind.SERVER : SpanKind.CALL,
                            server.run.names().service(),
                            server.run.names().operation(server.method, server.routeId),
                            start,
                            end,
                            server.start,
                            end(server));
            if (client != null
                    && (server.start < client.start || server.start > end && !client.isGivenUp())) {
                counts.add(Unmatched.IMPOSSIBLE_ORDER);
            }
            if (!server.calls.isEmpty() || isToldOf(server)) {
                unfinished.push(new Handling(server, span, new ArrayList<>(server.calls.size())));
            }
        }
        setResult(span, client, server);
        return span;
    }

    private static boolean isToldOf(Exchange server) {
        return !server.remoteCalls.isEmpty() || !server.accesses.isEmpty();
    }

    private void addCalls(Handling handling) {
        for (Exchange call : handling.server.calls) {
            Span child = span(call, handling.span.innerStart());
            child.setWaits(call.waits);
            handling.calls.add(new Call(call.scopeId, child));
        }
        List<Call> inOrder = new ArrayList<>(handling.calls);
        inOrder.sort(CAUSAL_ORDER);
        for (Call call : inOrder) {
            handling.span.add(call.span);
        }
        if (isToldOf(handling.server)) {
            handlings.add(handling);
        }
    }

    private static void setResult(Span span, Exchange client, Exchange server) {
        boolean failedAtClient =
                client != null && client.outcome != Outcome.COMPLETED && !client.isOpen();
        Exchange teller = server == null || failedAtClient ? client : server;
        int status = teller.status == 0 && server != null ? server.status : teller.status;
        span.setResult(status, teller.outcome);
        long atClient = client == null ? Span.UNKNOWN_BYTES : client.bytes;
        span.setBytes(atClient >= 0 || server == null ? atClient : server.bytes);
    }

    private long end(Exchange exchange) {
        return exchange.isOpen() ? Math.max(exchange.start, now) : exchange.end;
    }

    private static void addRemoteCalls(Handling handling, int index, List<RemoteCall> into) {
        List<RemoteCall> calls = handling.server.remoteCalls;
        if (calls.isEmpty()) {
            return;
        }
        Set<Long> served = new HashSet<>();
        for (Call call : handling.calls) {
            served.add(call.scopeId);
        }
        long[] ends = UnservedCalls.ends(calls, served);
        for (int i = 0; i < ends.length; i++) {
            into.add(remoteCall(handling, index, calls.get(i), ends[i]));
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
        Span span = handling.span;
        long critical =
                span.metrics().critical()
                        ? overlap(call, ownEnd, span.innerStart(), span.innerEnd())
                        : 0;
        for (Call made : handling.calls) {
            if (made.scopeId == call.scopeId()) {
                callee = made.span.service();
            } else if (made.scopeId != 0 && made.span.metrics().critical()) {
                critical -= overlap(call, ownEnd, made.span.start(), made.span.end());
            }
        }
        return new RemoteCall(
                call.run(),
                call.scopeId(),
                index,
                call.contextId(),
                callee,
                call.start(),
                call.end(),
                call.objects(),
                call.bytes(),
                critical);
    }

    private static long overlap(RemoteCall call, long ownEnd, long start, long end) {
        return Math.max(0, Math.min(ownEnd, end) - Math.max(call.start(), start));
    }
}
