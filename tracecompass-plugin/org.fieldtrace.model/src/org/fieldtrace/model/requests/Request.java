// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests;

import java.util.List;

/**
 * A request that was rebuilt: its calls as a tree, and what it waited for.
 *
 * @param id number of the request, from 0 in the order in which they were complete
 * @param root what it began with
 * @param criticalPath what it waited for, in the order of time, tiling it from start to end
 * @param remoteCalls the calls in it that brought in remote objects
 * @param accesses to sampled objects, whichever request brought them in, in the order in which they
 *     were told
 * @param isCut whether a part of it lies before the start or after the end of the trace, or was
 *     left out because it is too large or too deep
 */
public record Request(
        long id,
        Span root,
        List<Segment> criticalPath,
        List<RemoteCall> remoteCalls,
        List<Access> accesses,
        boolean isCut) {
    public Request {
        criticalPath = List.copyOf(criticalPath);
        remoteCalls = List.copyOf(remoteCalls);
        accesses = List.copyOf(accesses);
    }

    /** Nanoseconds. */
    public long start() {
        return root.start();
    }

    /** When its root ended, nanoseconds; detached spans may end later. */
    public long end() {
        return root.end();
    }

    public long duration() {
        return root.end() - root.start();
    }
}
