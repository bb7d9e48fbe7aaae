// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.assembly;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Predicate;

/** One run of a JVM: what it has open, and what its ids stand for. */
public final class ServiceRun {
    /** Contexts entered within each other on one thread; deeper ones are an event that was lost. */
    private static final int MAX_NESTING = 1000;

    /** Remote calls that have not returned; more are such whose end was lost. */
    private static final int MAX_SCOPES = 100_000;

    /** Threads in a context; more are such whose exit was lost. */
    private static final int MAX_THREADS = 100_000;

    private final int id;
    private final String host;
    private final long vpid;
    private final RunNames names;

    final Map<Long, Exchange> openServers = new HashMap<>();
    final Map<Long, Exchange> openClients = new HashMap<>();
    final Map<Long, OpenScope> openScopes = bounded(MAX_SCOPES);

    /** Oldest first. */
    final Map<Long, AsyncContext> contexts = new LinkedHashMap<>();

    /** Those that are in a context. */
    private final Map<Long, Deque<Entered>> threads = bounded(MAX_THREADS);

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
    public ServiceRun(int id, String host, long vpid, Names names) {
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

    /** The context that is in force on a thread; null if there is none. */
    AsyncContext current(long thread) {
        Deque<Entered> stack = threads.get(thread);
        return stack == null ? null : stack.getLast().context;
    }

    /**
     * A request arrives on a thread, and is served there until something else is said.
     *
     * @param contextId 0 for the context of a thread
     */
    void arrive(long thread, long contextId, AsyncContext context) {
        push(thread, new Entered(contextId, context, true));
    }

    /** A thread enters a context. */
    void enter(long thread, long contextId, AsyncContext context) {
        exit(thread, entered -> entered.byArrival && entered.id == contextId);
        push(thread, new Entered(contextId, context, false));
    }

    private void push(long thread, Entered entered) {
        Deque<Entered> stack = threads.computeIfAbsent(thread, t -> new ArrayDeque<>(4));
        if (stack.size() == MAX_NESTING) {
            stack.removeFirst();
        }
        stack.addLast(entered);
    }

    /** A thread leaves the context of the number. */
    void exit(long thread, long contextId) {
        exit(thread, entered -> entered.id == contextId);
    }

    /** A thread has left the context, how often it may have entered it. */
    void leave(long thread, AsyncContext context) {
        Deque<Entered> stack = threads.get(thread);
        if (stack != null) {
            stack.removeIf(entered -> entered.context == context);
            forgetIfIdle(thread, stack);
        }
    }

    private void exit(long thread, Predicate<Entered> which) {
        Deque<Entered> stack = threads.get(thread);
        if (stack == null) {
            return;
        }
        Iterator<Entered> innermostFirst = stack.descendingIterator();
        while (innermostFirst.hasNext()) {
            if (which.test(innermostFirst.next())) {
                innermostFirst.remove();
                break;
            }
        }
        forgetIfIdle(thread, stack);
    }

    private void forgetIfIdle(long thread, Deque<Entered> stack) {
        if (stack.isEmpty()) {
            threads.remove(thread);
        }
    }

    /** Forgets its oldest entry when there are more. */
    private static <T> Map<Long, T> bounded(int limit) {
        return new LinkedHashMap<>() {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<Long, T> eldest) {
                return size() > limit;
            }
        };
    }
}
