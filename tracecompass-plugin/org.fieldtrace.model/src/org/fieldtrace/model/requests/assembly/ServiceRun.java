// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.assembly;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.fieldtrace.model.requests.Pause;

/** One run of a JVM: what it has open, and what its ids stand for. */
public final class ServiceRun {
    /** Contexts entered within each other on one thread; deeper ones are an event that was lost. */
    private static final int MAX_NESTING = 1000;

    /** Remote calls that have not returned; more are such whose end was lost. */
    private static final int MAX_SCOPES = 100_000;

    /** Statements whose rows may still be read. Each takes some 100 bytes. */
    private static final int MAX_STATEMENTS = 10_000;

    /** Threads in a context; more are such whose exit was lost. */
    private static final int MAX_THREADS = 100_000;

    /** Threads of which is known what was in force a while ago. Each takes some 800 bytes. */
    private static final int MAX_RECENT_THREADS = 1_000;

    /** Stops that are kept: of a handling that outlasts more of them, the last ones count. */
    private static final int MAX_PAUSES = 1_000;

    private final int id;
    private final String host;
    private final long vpid;
    private final RunNames names;
    private final UnmatchedCounts counts;

    final Map<Long, Exchange> openServers = new HashMap<>();
    final Map<Long, Exchange> openClients = new HashMap<>();
    final Map<Long, OpenScope> openScopes =
            bounded(MAX_SCOPES, () -> forget(Unmatched.TOO_MANY_REMOTE_CALLS));

    /** Calls that ended, of requests that are not complete. */
    private final Map<Long, Exchange> executed = bounded(MAX_STATEMENTS, () -> {});

    /** Oldest first. */
    final Map<Long, AsyncContext> contexts = new LinkedHashMap<>();

    /** Those that are in a context. */
    private final Map<Long, Deque<Entered>> threads =
            bounded(MAX_THREADS, () -> forget(Unmatched.CONTEXT_FORGOTTEN));

    /** The last stops for garbage collections, in the order of time. */
    private final Deque<Pause> pauses = new ArrayDeque<>();

    private final Map<Long, RecentContexts> recent = bounded(MAX_RECENT_THREADS, () -> {});

    /**
     * @param byArrival whether the event of a request put it in force, for which `enter` may follow
     */
    private record Entered(long id, AsyncContext context, boolean byArrival) {}

    /** A remote call that has not returned. */
    record OpenScope(long start, Exchange owner) {}

    /**
     * @param id number of the run, from 0
     * @param host whose clock it goes by
     */
    public ServiceRun(int id, String host, long vpid, Names names, UnmatchedCounts counts) {
        this.counts = counts;
        this.id = id;
        this.host = host;
        this.vpid = vpid;
        this.names = new RunNames(names, vpid);
    }

    public int id() {
        return id;
    }

    /** What tells the clocks of hosts apart. */
    public String host() {
        return host;
    }

    public long vpid() {
        return vpid;
    }

    /** What its ids stand for. */
    public RunNames names() {
        return names;
    }

    /** The garbage collector has stopped it. */
    void paused(Pause pause) {
        if (pauses.size() == MAX_PAUSES) {
            pauses.removeFirst();
        }
        pauses.addLast(pause);
    }

    /** Its last stops of which a part lies after a time, in the order of time. */
    List<Pause> pausesSince(long time) {
        List<Pause> since = new ArrayList<>();
        Iterator<Pause> latestFirst = pauses.descendingIterator();
        while (latestFirst.hasNext()) {
            Pause pause = latestFirst.next();
            if (pause.end() <= time) {
                break;
            }
            since.add(0, pause);
        }
        return since.isEmpty() ? List.of() : since;
    }

    /** The context that is in force on a thread; null if there is none. */
    AsyncContext current(long thread) {
        Deque<Entered> stack = threads.get(thread);
        return stack == null ? null : stack.getLast().context;
    }

    /** What was in force on a thread of late; null if it never was in a context. */
    RecentContexts recent(long thread) {
        return recent.get(thread);
    }

    private void changed(long time, Long thread, AsyncContext inForce) {
        RecentContexts known = recent.get(thread);
        if (known == null) {
            known = new RecentContexts();
            recent.put(thread, known);
        }
        known.change(time, inForce);
    }

    /**
     * A request arrives on a thread, and is served there until something else is said.
     *
     * @param contextId 0 for the context of a thread
     */
    void arrive(long time, Long thread, long contextId, AsyncContext context) {
        push(stack(thread), new Entered(contextId, context, true));
        changed(time, thread, context);
    }

    /** A thread enters a context. */
    void enter(long time, Long thread, long contextId, AsyncContext context) {
        Deque<Entered> stack = stack(thread);
        remove(stack, contextId, true);
        push(stack, new Entered(contextId, context, false));
        changed(time, thread, context);
    }

    private Deque<Entered> stack(Long thread) {
        Deque<Entered> stack = threads.get(thread);
        if (stack == null) {
            stack = new ArrayDeque<>(4);
            threads.put(thread, stack);
        }
        return stack;
    }

    private void push(Deque<Entered> stack, Entered entered) {
        if (stack.size() == MAX_NESTING) {
            stack.removeFirst();
            forget(Unmatched.CONTEXT_FORGOTTEN);
        }
        stack.addLast(entered);
    }

    /** A thread leaves the context of the number. */
    void exit(long time, Long thread, long contextId) {
        Deque<Entered> stack = threads.get(thread);
        if (stack != null) {
            remove(stack, contextId, false);
        }
        left(time, thread, stack);
    }

    /** A thread has left the context, how often it may have entered it. */
    void leave(long time, Long thread, AsyncContext context) {
        Deque<Entered> stack = threads.get(thread);
        if (stack != null) {
            stack.removeIf(entered -> entered.context == context);
            left(time, thread, stack);
        }
    }

    private void left(long time, Long thread, Deque<Entered> stack) {
        boolean isIdle = stack == null || stack.isEmpty();
        if (isIdle) {
            threads.remove(thread);
        }
        changed(time, thread, isIdle ? null : stack.getLast().context);
    }

    /** Removes the innermost of the number; or only such as an arrival put in force. */
    private static void remove(Deque<Entered> stack, long contextId, boolean onlyByArrival) {
        Iterator<Entered> innermostFirst = stack.descendingIterator();
        while (innermostFirst.hasNext()) {
            Entered entered = innermostFirst.next();
            if (entered.id == contextId && (entered.byArrival || !onlyByArrival)) {
                innermostFirst.remove();
                break;
            }
        }
    }

    private void forget(Unmatched reason) {
        counts.add(reason);
    }

    /** A statement was executed, of which the rows that are read may be told. */
    void executed(Exchange statement) {
        statement.setExecuted();
        executed.put(statement.id, statement);
    }

    /** A statement whose rows were read; null where its request is complete, or it is not known. */
    Exchange takeExecuted(long exchangeId) {
        return executed.remove(exchangeId);
    }

    /** The request of a statement is complete. */
    void forgetExecuted(Exchange statement) {
        executed.remove(statement.id, statement);
    }

    /** Forgets its oldest entry when there are more. */
    private static <T> Map<Long, T> bounded(int limit, Runnable forgotten) {
        return new LinkedHashMap<>() {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<Long, T> eldest) {
                if (size() > limit) {
                    forgotten.run();
                    return true;
                }
                return false;
            }
        };
    }
}
