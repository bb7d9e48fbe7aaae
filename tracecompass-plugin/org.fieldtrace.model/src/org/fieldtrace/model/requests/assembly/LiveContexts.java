// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.assembly;

import java.util.Iterator;
import org.fieldtrace.model.requests.HandlingState;

/** The asynchronous contexts that are alive, of all runs. */
final class LiveContexts {
    private final int limit;
    private final UnmatchedCounts counts;
    private final OpenRuns runs;
    private int alive;

    LiveContexts(int limit, UnmatchedCounts counts, OpenRuns runs) {
        this.limit = limit;
        this.counts = counts;
        this.runs = runs;
    }

    /**
     * A handling begins, in a context of its own.
     *
     * @param id of the context, 0 where it has none but the thread
     */
    AsyncContext opened(OpenRun run, long id, Exchange server) {
        if (id == 0) {
            return AsyncContext.ofThread(server);
        }
        AsyncContext known = run.contexts().get(id);
        if (known != null) {
            // Created, or used by a call, before the handling said that it is its own.
            known.setOwner(server);
            return known;
        }
        AsyncContext context = AsyncContext.of(server);
        put(run, id, context);
        return context;
    }

    /** The request of a handling is complete, and with it the context that the handling opened. */
    void complete(Exchange server) {
        if (server.asyncId() != 0) {
            destroy(runs.of(server.run()), server.asyncId());
        }
    }

    /** The context in which something happens; null where there is none. */
    AsyncContext inForce(OpenRun run, long thread, long id) {
        if (id != 0) {
            AsyncContext context = run.contexts().get(id);
            if (context != null) {
                return context;
            }
            counts.add(Unmatched.CONTEXT_UNKNOWN);
        }
        return run.threads().current(thread);
    }

    void create(
            OpenRun run,
            long thread,
            long id,
            long parentId,
            long time,
            RunNames names,
            long typeId) {
        AsyncContext parent = parentId == 0 ? null : run.contexts().get(parentId);
        if (parentId == 0) {
            // A producer that numbers no handlings cannot name one as a parent.
            AsyncContext current = run.threads().current(thread);
            parent = current != null && current.isThread() ? current : null;
        } else if (parent == null) {
            counts.add(Unmatched.CONTEXT_UNKNOWN);
        }
        HandlingState.Kind waitsFor = HandlingState.Kind.of(names.text(typeId)).orElse(null);
        put(run, id, AsyncContext.handedOver(parent, time, names.handOver(typeId), waitsFor));
    }

    void enter(OpenRun run, long thread, long id, long time) {
        AsyncContext context = run.contexts().get(id);
        if (context == null) {
            // It hides what is in force outside of it, whatever it is.
            run.threads().enter(time, thread, id, AsyncContext.of(null));
        } else {
            context.enter(time);
            run.threads().enter(time, thread, id, context);
        }
    }

    void destroy(OpenRun run, long id) {
        AsyncContext context = run.contexts().remove(id);
        if (context != null) {
            context.countOut();
            alive--;
        }
    }

    private void put(OpenRun run, long id, AsyncContext context) {
        AsyncContext replaced = run.contexts().put(id, context);
        context.countIn();
        if (replaced != null) {
            replaced.countOut();
        } else if (++alive > limit) {
            forgetOldest(run);
        }
    }

    private void forgetOldest(OpenRun run) {
        Iterator<AsyncContext> oldest = run.contexts().values().iterator();
        oldest.next().countOut();
        oldest.remove();
        alive--;
        counts.add(Unmatched.CONTEXT_FORGOTTEN);
    }
}
