// SPDX-License-Identifier: MIT
package app;

/** When things are there if nothing but calls and pauses takes time, milliseconds. */
final class Plan {
    private final String without;

    /** The least time between two things that something waits for. */
    long least = Long.MAX_VALUE;

    /**
     * @param without a call that is left out; null for none
     */
    Plan(String without) {
        this.without = without;
    }

    boolean leavesOut(String call) {
        return call.equals(without);
    }

    At both(At one, At other) {
        if (!one.path.equals(other.path)) {
            least = Math.min(least, Math.abs(one.time - other.time));
        }
        return one.time >= other.time ? one : other;
    }

    /** When something is there, and which calls were waited for until then. */
    static final class At {
        final long time;
        final String path;

        At(long time, String path) {
            this.time = time;
            this.path = path;
        }
    }
}
