// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.assembly;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.fieldtrace.model.requests.FetchedRows;
import org.fieldtrace.model.requests.MapperWork;
import org.fieldtrace.model.requests.Outcome;
import org.fieldtrace.model.requests.Span;
import org.fieldtrace.model.requests.Wait;

/** One end of an exchange, from its first event until its request is complete. */
final class Exchange {
    static final long OPEN = Long.MIN_VALUE;

    private static final long UNTOLD = -1;

    /** Stands for the tree of any whose request was handed on. */
    static final Tree<Exchange> HANDED_ON = new Tree<>();

    /** Messages beside the first of one batch that are told apart. */
    private static final int MAX_OTHERS = 1000;

    /** What mappers do before one call that is told apart. */
    private static final int MAX_MAPPER_WORK = 100;

    private final ServiceRun run;
    private final boolean isServer;
    private final long id;
    private final long start;
    private final long scopeId;
    private final long contextId;
    private final long asyncId;
    private Said said;
    private long end = OPEN;

    /** For a server, how long its thread was busy with the request after the end. */
    private long afterAnswer;

    /** For a client, when the head of its answer was there; {@link #OPEN} where not known. */
    private long head = OPEN;

    private final Revocable<Exchange> reference; // null of clients

    /** For a client that executed a statement, the rows that it read; null where not known. */
    private FetchedRows rows;

    /** String id of the association that a client's statement loads, 0 for none. */
    private long association = UNTOLD;

    /** Whether its run waits for these. */
    private boolean isExecuted;

    private List<MapperWork> mapperWork = List.of();
    private List<Wait> waits = List.of();
    private List<ToldCauses.Told> causes = List.of();
    private List<Exchange> calls = List.of();

    /** Both ends know each other once they are matched. */
    private Exchange partner;

    /** Where it waits for its other end; null where it does not. */
    private PendingEnds.Place<Exchange> pending;

    /** Whether it is among the calls of its tree that are {@link Tree#underway}. */
    private boolean isUnderway;

    /** Whether this server is known to handle a message. */
    private boolean hasMessage;

    private List<Exchange> others = List.of();

    private final boolean isOther;
    private boolean isPlaced;

    private ToldHandling told = ToldHandling.NOTHING;
    private Tree<Exchange> tree;

    Exchange(ServiceRun run, boolean isServer, long start, HttpExchange event) {
        this.run = run;
        this.isServer = isServer;
        this.start = start;
        id = event.exchangeId();
        scopeId = event.scopeId();
        contextId = isServer ? 0 : event.contextId();
        asyncId = isServer ? event.asyncId() : 0;
        said = Said.of(event);
        isOther = false;
        reference = isServer ? new Revocable<>(this) : null;
        tree = new Tree<>(this, start);
    }

    private Exchange(Exchange batch) {
        run = batch.run;
        isServer = true;
        start = batch.start;
        id = batch.id;
        scopeId = 0;
        contextId = 0;
        asyncId = 0;
        said = batch.said.ofMessage();
        reference = null; // work belongs to the batch
        tree = new Tree<>(this, start);
        isOther = true;
    }

    /** Whose end it is. */
    ServiceRun run() {
        return run;
    }

    /** Whether it is the end that answers. */
    boolean isServer() {
        return isServer;
    }

    /** Its number in its run. */
    long id() {
        return id;
    }

    /** When it began, nanoseconds. */
    long start() {
        return start;
    }

    /** The remote call that a client's serves; 0 where it is none. */
    long scopeId() {
        return scopeId;
    }

    /** For a client the call path that it was made at; 0 where it is not told. */
    long contextId() {
        return contextId;
    }

    /** For a server the context that it opened, 0 where that has no number. */
    long asyncId() {
        return asyncId;
    }

    /** For a server, as what it is known to the work that belongs to it. */
    Revocable<Exchange> reference() {
        return reference;
    }

    /**
     * One more message turns out to be handled by this server.
     *
     * @return what stands for it: for the first the server's exchange itself; null where there are
     *     too many
     */
    Exchange handlingOfNextMessage() {
        if (!hasMessage) {
            hasMessage = true;
            return this;
        }
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

    /**
     * For a server that handles a batch of messages, what stands for each of them but the first.
     */
    List<Exchange> others() {
        return others;
    }

    /** Whether it stands for a message of a batch that is not the first. */
    boolean isOther() {
        return isOther;
    }

    /** Whether it does, and its sender is known. */
    boolean isPlaced() {
        return isPlaced;
    }

    /** The sender of the message that it stands for was found. */
    void place() {
        isPlaced = true;
    }

    /** It ends as the batch does, which has ended. */
    void closeWith(Exchange batch) {
        end = batch.end;
        afterAnswer = batch.afterAnswer;
        said = said.endedAs(batch.said);
    }

    /** What events have said of it so far. */
    Said said() {
        return said;
    }

    /** When it ended, nanoseconds; {@link #OPEN} where it has not. */
    long end() {
        return end;
    }

    /** See {@link HttpExchange#afterAnswer}. */
    long afterAnswer() {
        return afterAnswer;
    }

    /** For a client, when the head of its answer was there; {@link #OPEN} where not known. */
    long head() {
        return head;
    }

    /** Another one begins under its id, so that its own end cannot be told any more. */
    void replaced(long time) {
        end = Math.max(start, time);
    }

    boolean isOpen() {
        return end == OPEN;
    }

    /**
     * Whether it ended without an answer: then its request, which was on its way, may reach the
     * server later.
     */
    boolean isGivenUp() {
        return !isOpen() && said.isWithoutAnswer();
    }

    /** It ends, and its response says how. */
    void close(long time, HttpExchange event) {
        if (isServer) {
            end = Math.max(start, time - event.afterAnswer());
            afterAnswer = Math.max(0, time - end);
        } else {
            end = Math.max(start, time);
            boolean isTold = event.afterAnswer() > 0 && event.outcome() == Outcome.COMPLETED;
            head = isTold ? Math.max(start, end - event.afterAnswer()) : OPEN;
        }
        said = said.answered(event);
    }

    /** Name id of what is asked. */
    int operation() {
        return run.names().operation(said.method(), said.routeId());
    }

    /** The database, broker or pool that it is for; empty where it is for none. */
    Optional<Resource> resource() {
        return run.names().resource(said.routeId());
    }

    Connection connection() {
        return said.connection(isServer);
    }

    /** The other end; null while it is not found. */
    Exchange partner() {
        return partner;
    }

    /** Where it waits for its other end; null where it does not. */
    PendingEnds.Place<Exchange> pending() {
        return pending;
    }

    /** It waits at a place for its other end; by null, no longer. */
    void waitAt(PendingEnds.Place<Exchange> place) {
        pending = place;
    }

    /** What it asked for may reach its server yet, so that its request may grow. */
    void setOut() {
        isUnderway = true;
        tree().underway++;
    }

    /** What a mapper did before this call. */
    List<MapperWork> mapperWork() {
        return mapperWork;
    }

    /** The same, and more. */
    void add(MapperWork work) {
        if (mapperWork.isEmpty()) {
            mapperWork = new ArrayList<>(2);
        }
        if (mapperWork.size() < MAX_MAPPER_WORK) {
            mapperWork.add(work);
        }
    }

    /** The queues that the work lay in before it made this call, or in which this message lay. */
    List<Wait> waits() {
        return waits;
    }

    void setWaits(List<Wait> newWaits) {
        waits = newWaits;
    }

    /** What a client's beginning, or a server's answer, has waited for; empty where not known. */
    List<ToldCauses.Told> causes() {
        return causes;
    }

    void setCauses(List<ToldCauses.Told> newCauses) {
        causes = newCauses;
    }

    /** For a client that executed a statement, the rows that it read; null where not known. */
    FetchedRows rows() {
        return rows;
    }

    void setRows(FetchedRows newRows) {
        rows = newRows;
    }

    /** For a client's statement, as {@link Span#association} has it. */
    int association() {
        if (association == UNTOLD) {
            return Span.ASSOCIATION_UNKNOWN;
        }
        return association == 0 ? Span.NO_ASSOCIATION : run.names().type(association);
    }

    void setAssociation(long stringId) {
        association = stringId;
    }

    /** Its statement was executed, and its run waits for the rows. */
    void setExecuted() {
        isExecuted = true;
    }

    /** Whether its run waits for the rows, unless they were told. */
    boolean isExecuted() {
        return isExecuted;
    }

    /** For a server, what it did; for a client that sent a message, who handled it. */
    List<Exchange> calls() {
        return calls;
    }

    Tree<Exchange> tree() {
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
    void release() {
        if (reference != null) {
            reference.revoke();
        }
        calls = List.of();
        hasMessage = false;
        others = List.of();
        mapperWork = List.of();
        waits = List.of();
        causes = List.of();
        told = ToldHandling.NOTHING;
        partner = null;
        tree = HANDED_ON;
    }

    /** Matches a client's end with its server's, whose request becomes part of the client's. */
    void match(Exchange server) {
        partner = server;
        server.partner = this;
        tree().absorb(server.tree());
        tree().matched++;
        if (isUnderway) {
            isUnderway = false;
            tree().underway--;
        }
    }
}
