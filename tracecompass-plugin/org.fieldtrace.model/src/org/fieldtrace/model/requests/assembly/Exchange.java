// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.assembly;

import java.util.ArrayList;
import java.util.List;
import org.fieldtrace.model.requests.FetchedRows;
import org.fieldtrace.model.requests.Outcome;
import org.fieldtrace.model.requests.Span;
import org.fieldtrace.model.requests.Wait;

/** One end of an exchange, from its first event until its request is complete. */
final class Exchange {
    static final long OPEN = Long.MIN_VALUE;

    /** Messages of one batch that are told apart. */
    private static final int MAX_OTHERS = 1000;

    final ServiceRun run;
    final boolean isServer;
    final long id;
    final long start;
    final long scopeId;

    /** For a server the context that it opened, 0 where that has no number. */
    final long asyncId;

    long end = OPEN;

    /** For a server, how long its thread was busy with the request after the end. */
    long afterAnswer;

    String method;
    long routeId;
    Endpoint local;
    Endpoint remote;
    long stream;
    int status;
    Outcome outcome = Outcome.UNKNOWN;
    long bytes = Span.UNKNOWN_BYTES;

    /** For a server, as what it is known to the work that belongs to it. */
    final Owner owner;

    /** For a client, of what it asked for; 0 where not known. */
    long requestHash;

    /** For a client that executed a statement, the rows that it read; null where not known. */
    FetchedRows rows;

    /** Whether its run waits for these. */
    boolean isExecuted;

    /** The queues that the work lay in before it made this call, or in which this message lay. */
    List<Wait> waits = List.of();

    /** Both ends know each other once they are matched. */
    Exchange partner;

    /** Whether it is among the calls of its tree that are {@link Tree#underway}. */
    boolean isUnderway;

    /** For a server, what it did; for a client that sent a message, who handled it. */
    List<Exchange> calls = List.of();

    /**
     * For a server that handles a batch of messages, what stands for each of them but the first.
     */
    List<Exchange> others = List.of();

    /** Whether it is known which message this server handles, or which one is the first. */
    boolean hasMessage;

    /** Whether it stands for a message of a batch that is not the first. */
    final boolean isOther;

    /** Whether it does, and its sender is known. */
    boolean isPlaced;

    /** Where it waits for its other end; null where it does not. */
    PendingExchanges.Place pending;

    private ToldHandling told = ToldHandling.NOTHING;
    private Tree tree;

    private long thread;
    private AsyncContext threadContext;

    Exchange(ServiceRun run, boolean isServer, long start, HttpExchange event) {
        this.run = run;
        this.isServer = isServer;
        this.start = start;
        id = event.exchangeId();
        scopeId = event.scopeId();
        asyncId = isServer ? event.asyncId() : 0;
        method = event.method();
        routeId = event.routeId();
        local = event.local();
        remote = event.remote();
        stream = event.stream();
        isOther = false;
        owner = isServer ? new Owner(this) : null;
        tree = new Tree(this);
    }

    /** Stands for one more message that a server handles together with others. */
    private Exchange(Exchange batch) {
        run = batch.run;
        isServer = true;
        start = batch.start;
        id = batch.id;
        scopeId = 0;
        asyncId = 0;
        method = batch.method;
        routeId = batch.routeId;
        local = batch.local;
        remote = batch.remote;
        owner = null; // work belongs to the batch
        tree = new Tree(this);
        isOther = true;
    }

    /** A further message turns out to be handled by this server; null where there are too many. */
    Exchange addOther() {
        if (others.isEmpty()) {
            others = new ArrayList<>();
        }
        if (others.size() >= MAX_OTHERS) {
            return null;
        }
        Exchange other = new Exchange(this);
        others.add(other);
        return other;
    }

    /** It ends as the batch does, which has ended. */
    void closeWith(Exchange batch) {
        end = batch.end;
        afterAnswer = batch.afterAnswer;
        status = batch.status;
        outcome = batch.outcome;
    }

    boolean isOpen() {
        return end == OPEN;
    }

    /**
     * Whether it ended without an answer: then its request, which was on its way, may reach the
     * server later.
     */
    boolean isGivenUp() {
        return !isOpen()
                && status == 0
                && (outcome == Outcome.CANCELLED
                        || outcome == Outcome.TIMEOUT
                        || outcome == Outcome.RESET
                        || outcome == Outcome.ERROR);
    }

    /** The response tells what the request could not yet. */
    void close(long time, HttpExchange event) {
        end = Math.max(start, time - event.afterAnswer());
        afterAnswer = Math.max(0, time - end);
        if (event.routeId() != 0) {
            routeId = event.routeId();
        }
        local = told(local, event.local());
        remote = told(remote, event.remote());
        if (event.stream() != 0) {
            stream = event.stream();
        }
        status = event.status();
        outcome = event.outcome();
        bytes = event.bytes();
        requestHash = event.requestHash();
    }

    /** What is known of an end: mostly the same, whose copy would live as long as the exchange. */
    private static Endpoint told(Endpoint before, Endpoint now) {
        return now.isKnown() && !now.equals(before) ? now : before;
    }

    /** The handling begins on a thread: its context is in force there. */
    void enterOn(long newThread, AsyncContext context) {
        thread = newThread;
        threadContext = context;
        run.arrive(start, thread, asyncId, context);
    }

    /** It is over on the thread on which it began. */
    void leaveThread(long time) {
        leaveThreads(time, thread);
    }

    /** It is over on the thread that answered, and on the one on which it began. */
    void leaveThreads(long time, long answering) {
        if (threadContext != null) {
            run.leave(time, answering, threadContext);
            if (thread != answering) {
                run.leave(time, thread, threadContext);
            }
            threadContext = null;
        }
    }

    Connection connection() {
        return isServer
                ? new Connection(remote, local, stream)
                : new Connection(local, remote, stream);
    }

    Tree tree() {
        tree = tree.current();
        return tree;
    }

    /**
     * A client's call made by this handling joins its request, or the handling of the message that
     * this client sent.
     */
    void addCall(Exchange call) {
        if (calls.isEmpty()) {
            calls = new ArrayList<>(4);
        }
        calls.add(call);
        tree().absorb(call.tree());
    }

    /** For a server, what it has told of its handling. */
    ToldHandling told() {
        return told;
    }

    /** The same, to which more is added. */
    ToldHandling telling() {
        if (told == ToldHandling.NOTHING) {
            told = new ToldHandling();
        }
        return told;
    }

    /** Lets go of the others, so that whoever still knows this one holds nothing else. */
    void release(long time) {
        if (isOpen()) {
            leaveThread(time);
            (isServer ? run.openServers : run.openClients).remove(id, this);
        }
        if (isExecuted) {
            run.forgetExecuted(this);
        }
        if (owner != null) {
            owner.release();
        }
        calls = List.of();
        others = List.of();
        waits = List.of();
        told = ToldHandling.NOTHING;
        partner = null;
        tree = Tree.HANDED_ON;
    }

    /** Matches a client's end with its server's, whose request becomes part of the client's. */
    void match(Exchange server) {
        partner = server;
        server.partner = this;
        tree().absorb(server.tree());
        tree().matched++;
    }
}
