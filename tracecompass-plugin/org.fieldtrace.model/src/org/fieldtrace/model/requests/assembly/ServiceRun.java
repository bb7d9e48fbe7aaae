// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.assembly;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import org.fieldtrace.model.requests.Pause;

/** One run of a JVM, what its ids stand for, and when it stood still. */
public final class ServiceRun {
    /** Stops that are kept: of a handling that outlasts more of them, the last ones count. */
    private static final int MAX_PAUSES = 1_000;

    private final int id;
    private final String host;
    private final long vpid;
    private final RunNames names;

    /** The last stops for garbage collections, in the order of time. */
    private final Deque<Pause> pauses = new ArrayDeque<>();

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
}
