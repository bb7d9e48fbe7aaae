// SPDX-License-Identifier: MIT
package truth;

/**
 * A worker's dice, and where what it reads goes, so that no read can be left out by a compiler.
 *
 * <p>Generator: S. Vigna, "An experimental exploration of Marsaglia's xorshift generators,
 * scrambled", ACM TOMS 42 (4), 2016, xorshift64*.
 */
public final class Chance {

    private static final long MULTIPLIER = 2685821657736338717L;
    private static final double UNIT = 1.0 / (1L << 53);

    private long state;
    private long sum;
    private Object last;

    /**
     * @param seed not 0
     */
    Chance(long seed) {
        state = seed * MULTIPLIER;
        for (int i = 0; i < 16; i++) {
            next();
        }
    }

    /** True with this probability. */
    public boolean of(double probability) {
        return (next() >>> 11) * UNIT < probability;
    }

    /** A number from 0 to bound - 1. */
    public int below(int bound) {
        return (int) ((next() >>> 33) % bound);
    }

    /** Some number. */
    public long next() {
        state ^= state >>> 12;
        state ^= state << 25;
        state ^= state >>> 27;
        return state * MULTIPLIER;
    }

    public void take(long value) {
        sum += value;
    }

    public void take(double value) {
        sum += (long) value;
    }

    public void take(boolean value) {
        sum += value ? 1 : 2;
    }

    public void take(Object value) {
        last = value;
    }

    /** Depends on all that was read. */
    long sum() {
        return sum + (last == null ? 0 : 1);
    }
}
