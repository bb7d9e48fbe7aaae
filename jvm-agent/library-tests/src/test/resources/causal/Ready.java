// SPDX-License-Identifier: MIT
package app;

/** What a program has: since when, and the calls that it waited for until then. */
final class Ready {
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
        if (!path.equals(other.path)) {
            run.waitedForBoth(Math.abs(time - other.time));
        }
        return time >= other.time ? this : other;
    }

    long since(Ready start) {
        return time - start.time;
    }
}
