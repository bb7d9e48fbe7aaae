// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.assembly;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.fieldtrace.model.requests.Wait;

/** The requests that are not complete yet. */
final class OpenTrees {
    /** Gets a request that is complete. */
    interface Sink {
        /**
         * @param id number of the request, from 0
         */
        void accept(long id, Tree<Exchange> tree);
    }

    private final Limits limits;
    private final UnmatchedCounts counts;
    private final ConnectionMatcher matcher;
    private final MessageMatcher messages;
    private final OpenRuns runs;
    private final LiveContexts contexts;
    private final Sink sink;

    private final OpenQueue queue = new OpenQueue();

    /** Trees without an open exchange, in the order in which the last one ended. */
    private final Deque<Tree<Exchange>> lingering = new ArrayDeque<>();

    /** The same, of which something keeps alive what may still add to them. */
    private final Deque<Tree<Exchange>> lingeringLonger = new ArrayDeque<>();

    private long ends;
    private long completed;
    private long now = Long.MIN_VALUE;

    OpenTrees(
            Limits limits,
            UnmatchedCounts counts,
            ConnectionMatcher matcher,
            MessageMatcher messages,
            OpenRuns runs,
            LiveContexts contexts,
            Sink sink) {
        this.limits = limits;
        this.counts = counts;
        this.matcher = matcher;
        this.messages = messages;
        this.runs = runs;
        this.contexts = contexts;
        this.sink = sink;
    }

    /** An exchange begins; for all that is known a request of its own. */
    void add(Exchange exchange) {
        queue.add(exchange.tree());
        ends++;
        while (ends > limits.openSpans()) {
            Tree<Exchange> oldest = queue.oldest();
            if (oldest.open > 0) { // else it is whole, unless a message of it is handled late
                counts.add(Unmatched.REQUEST_GIVEN_UP, oldest.isLeftOut ? 0 : 1);
                oldest.isCut = true;
            }
            complete(oldest);
        }
    }

    /** A client's call turns out to belong to the request of a handling. */
    void join(Exchange owner, Exchange client, long now) {
        Tree<Exchange> tree = owner.tree();
        if (tree.spans() >= limits.requestSpans()) {
            // A tree apart, with all that comes below it: no request of its own either.
            client.tree().isLeftOut = true;
            counts.add(Unmatched.REQUEST_TOO_LARGE, tree.isTooLarge || tree.isLeftOut ? 0 : 1);
            tree.isTooLarge = true;
            tree.lastActivity = now;
            return;
        }
        queue.remove(client.tree());
        owner.addCall(client);
        owner.tree().lastActivity = now;
    }

    /** The two ends of an exchange were found. */
    void match(Exchange client, Exchange server, long now) {
        queue.remove(server.tree());
        client.match(server);
        settle(client.tree(), now);
    }

    /** Which message a client's exchange sends is known: its request waits for who handles it. */
    void sent(Exchange client, long now) {
        Tree<Exchange> tree = client.tree();
        tree.messages++;
        tree.lastActivity = now;
    }

    /**
     * Who sent a message that is handled was found: its request goes on in the handling, unless it
     * is complete or would be too large. Then the handling is a request of its own.
     */
    void deliver(Exchange client, Exchange server, long now) {
        setTimeInQueue(client, server);
        Tree<Exchange> tree = client.tree();
        Tree<Exchange> handling = server.tree();
        if (tree.isComplete || handling.isComplete) {
            counts.add(Unmatched.LATE_MESSAGE);
            return;
        }
        if (tree == handling || tree.spans() + handling.spans() > limits.requestSpans()) {
            return;
        }
        queue.remove(handling);
        client.addCall(server);
        settle(client.tree(), now);
    }

    /**
     * As above, for a message whose sender waits for the answer: the handling is the other end of
     * its call. One more handling of it, after a failure, is a request of its own.
     */
    void deliverCall(Exchange client, Exchange server, long now) {
        Tree<Exchange> tree = client.tree();
        Tree<Exchange> handling = server.tree();
        if (tree.isComplete || handling.isComplete) {
            counts.add(Unmatched.LATE_MESSAGE);
            return;
        }
        boolean isTooLarge = tree.spans() + handling.spans() > limits.requestSpans();
        if (tree == handling || client.partner() != null || isTooLarge) {
            return;
        }
        tree.messages--;
        match(client, server, now);
    }

    private static void setTimeInQueue(Exchange client, Exchange server) {
        if (server.start() > client.start()) {
            server.setWaits(List.of(new Wait(client.start(), server.start(), Wait.UNKNOWN)));
        }
    }

    /**
     * As above, for what stands for one more message of a batch. It is no request of its own: the
     * handling of the first message is there for that.
     */
    void deliverOther(Exchange client, Exchange other, long now) {
        Tree<Exchange> tree = client.tree();
        if (tree.isComplete) {
            counts.add(Unmatched.LATE_MESSAGE);
            return;
        }
        if (tree.spans() >= limits.requestSpans()) {
            return;
        }
        setTimeInQueue(client, other);
        ends++;
        client.addCall(other);
        other.place();
        tree.lastActivity = now;
        if (!other.isOpen()) {
            closed(other, now);
        }
    }

    /** An exchange has ended. */
    void closed(Exchange exchange, long now) {
        closeOthers(exchange, now);
        Tree<Exchange> tree = exchange.tree();
        if (!tree.isComplete) {
            tree.open--;
            if (matcher.mayReachServer(exchange)) {
                exchange.setOut();
            }
            settle(tree, now);
        }
    }

    private void closeOthers(Exchange batch, long now) {
        for (Exchange other : batch.others()) {
            other.closeWith(batch);
            if (other.isPlaced()) {
                closed(other, now);
            }
        }
    }

    private void settle(Tree<Exchange> tree, long now) {
        tree.lastActivity = now;
        if (tree.open == 0 && !tree.isLingering) {
            tree.isLingering = true;
            lingering.addLast(tree);
        }
    }

    /** Hands on what has been complete for long enough. */
    void advance(long time) {
        now = time;
        while (!lingering.isEmpty()
                && lingering.peekFirst().lastActivity <= now - limits.linger()) {
            Tree<Exchange> tree = lingering.removeFirst();
            if (mayGrow(tree)) {
                lingeringLonger.addLast(tree);
            } else {
                endLingering(tree);
            }
        }
        while (!lingeringLonger.isEmpty()
                && lingeringLonger.peekFirst().lastActivity <= now - limits.contextLinger()) {
            endLingering(lingeringLonger.removeFirst());
        }
    }

    private boolean mayGrow(Tree<Exchange> tree) {
        return tree.open == 0
                && !tree.isMerged()
                && (tree.liveContexts > 0
                        || tree.messages > 0
                        || tree.underway > 0
                        || tree.awaitsLayers
                        || tree.root().isServer() && matcher.mayHaveClient(tree.root()));
    }

    private void endLingering(Tree<Exchange> tree) {
        tree.isLingering = false;
        if (tree.open == 0 && !tree.isMerged() && !tree.isComplete) {
            complete(tree);
        }
    }

    /** The trace ends. */
    void finish() {
        for (Tree<Exchange> tree : queue.all()) {
            if (tree.open > 0 && !tree.isLeftOut) {
                counts.add(Unmatched.CUT_BY_TRACE_END, tree.open);
                tree.isCut = true;
            }
            complete(tree);
        }
    }

    private void complete(Tree<Exchange> tree) {
        queue.remove(tree);
        tree.isComplete = true;
        ends -= tree.ends;
        List<Exchange> exchanges = exchanges(tree);
        for (Exchange exchange : exchanges) {
            if (exchange.partner() == null && !tree.isLeftOut) {
                Unmatched reason = matcher.reason(exchange);
                if (reason != null) {
                    counts.add(reason);
                }
            }
        }
        exchanges.forEach(matcher::forget);
        for (Exchange exchange : exchanges) {
            messages.forget(exchange);
            exchange.others().forEach(messages::forget);
            if (exchange.isOpen()) {
                closeOthers(exchange, now);
            }
        }
        if (!tree.isLeftOut) {
            sink.accept(completed++, tree);
        }
        exchanges.forEach(contexts::complete);
        for (Exchange exchange : exchanges) {
            runs.of(exchange.run()).forget(exchange, now);
            exchange.release();
        }
    }

    private static List<Exchange> exchanges(Tree<Exchange> tree) {
        List<Exchange> exchanges = new ArrayList<>(tree.ends);
        exchanges.add(tree.root());
        for (int i = 0; i < exchanges.size(); i++) {
            Exchange exchange = exchanges.get(i);
            if (!exchange.calls().isEmpty()) {
                exchanges.addAll(exchange.calls());
            }
            if (!exchange.isServer() && exchange.partner() != null) {
                exchanges.add(exchange.partner());
            }
        }
        return exchanges;
    }
}
