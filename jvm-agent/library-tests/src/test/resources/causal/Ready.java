// SPDX-License-Identifier: MIT
package app;

/** What a program has: since when, and the calls that it waited for until then. */
final class Ready {
    /** Of two things that come within this time, nobody can tell which came last, nanoseconds. */
    private static final long AT_ONCE = 5_000_000;

    final Run run;
    final String path;
    private final long time = System.nanoTime();

    private Ready(Run run, String path) {
        this.run = run;
        this.path = path;
    }

    static Ready begin(Run run) {
        return new Ready(run, "");
    }

    /** After a call that was made when this was there. */
    Ready after(String call) {
        return new Ready(run, path + " " + call);
    }

    /** After own work. */
    Ready later() {
        return new Ready(run, path);
    }

    /** For whoever waits for both. */
    Ready and(Ready other) {
        if (Math.abs(time - other.time) < AT_ONCE && !path.equals(other.path)) {
            run.isUnclear = true;
        }
        return time >= other.time ? this : other;
    }

    long since(Ready start) {
        return time - start.time;
    }
}
