// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.testrun;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.fieldtrace.agent.bridge.NativeAgent;

/** Whether fields of the objects that calls brought in were read, as far as it is known. */
public final class FieldVerdicts {

    private static final int CLASS = 0;
    private static final int FIELD = 1;
    private static final int VERDICTS = 2;
    private static final int USED = 3;
    private static final long TURN_NS = TimeUnit.MILLISECONDS.toNanos(5);

    /** Collections after which nothing was found dead: what is left is held by somebody. */
    private static final int ENOUGH_QUIET = 2;

    /** The JVM and the agent tell of deaths on threads of their own, some while later. */
    private static final long TOLD_WITHIN_NS = TimeUnit.MILLISECONDS.toNanos(300);

    private final int waiting;
    private final Map<String, Map<String, long[]>> byClass = new TreeMap<>();

    private FieldVerdicts(String told) {
        String[] lines = told.split("\n");
        waiting = Integer.parseInt(lines[0]);
        for (int i = 1; i < lines.length; i++) {
            String[] cells = lines[i].split("\t");
            long[] counts =
                    byClass.computeIfAbsent(cells[CLASS], name -> new TreeMap<>())
                            .computeIfAbsent(cells[FIELD], name -> new long[2]);
            counts[0] += Long.parseLong(cells[VERDICTS]);
            counts[1] += Long.parseLong(cells[USED]);
        }
    }

    /**
     * Collects garbage until no sample is left without verdict, or only those that are still held.
     * What has not been read of an object is known only once nobody can.
     *
     * @param patience that it has, milliseconds
     * @return null where no agent runs
     */
    public static FieldVerdicts settled(long patience) {
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(patience);
        FieldVerdicts now = present();
        int quiet = 0;
        while (now != null
                && now.waiting > 0
                && quiet < ENOUGH_QUIET
                && System.nanoTime() - deadline < 0) {
            System.gc();
            FieldVerdicts next = now.next();
            quiet = next != null && next.waiting == now.waiting ? quiet + 1 : 0;
            now = next;
        }
        return now;
    }

    /** What is known once fewer samples wait, or some while later. */
    private FieldVerdicts next() {
        long deadline = System.nanoTime() + TOLD_WITHIN_NS;
        FieldVerdicts next = present();
        while (next != null && next.waiting == waiting && System.nanoTime() - deadline < 0) {
            LockSupport.parkNanos(TURN_NS);
            next = present();
        }
        return next;
    }

    private static FieldVerdicts present() {
        String told = NativeAgent.calls().verdicts();
        return told == null ? null : new FieldVerdicts(told);
    }

    /** By class and field: verdicts so far, and how many of them are that it was read. */
    public Map<String, Map<String, long[]>> byClass() {
        return byClass;
    }
}
