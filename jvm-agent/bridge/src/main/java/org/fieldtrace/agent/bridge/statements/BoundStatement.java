// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.statements;

import java.util.Arrays;

/**
 * A statement that a thread has prepared, and the hashes of what it has bound to its places since
 * it was executed last. It is known only if each place was bound: a driver may have ways to bind a
 * value that are not hooked.
 */
public final class BoundStatement {

    /** Of statements with more places nothing is known. */
    static final int MOST_PLACES = 256;

    private static final int FEW_PLACES = 8;

    /** Of a place that nothing was bound to. */
    private static final long UNBOUND = 0;

    /** Tells the statement, which is not kept alive for it; 0 for none. */
    private int identity;

    private KnownText.Asked text = KnownText.Asked.NOTHING;

    /** By the place's number less one. */
    private long[] values = new long[FEW_PLACES];

    /** The highest number of a place that was bound. */
    private int bound;

    public boolean is(int statement) {
        return identity == statement;
    }

    /**
     * Another statement was prepared.
     *
     * @param statement its identity
     * @param asked what its text asks for
     */
    public void prepared(int statement, KnownText.Asked asked) {
        forgetValues();
        identity = statement;
        text = asked;
    }

    public void forget() {
        forgetValues();
        identity = 0;
    }

    /**
     * A value was bound.
     *
     * @param place its number, from 1; drivers refuse others
     * @param hash of the value
     */
    public void bind(int place, long hash) {
        if (place < 1 || place > MOST_PLACES) {
            return;
        }
        if (place > values.length) {
            values = Arrays.copyOf(values, Math.max(place, Math.min(2 * place, MOST_PLACES)));
        }
        bound = Math.max(bound, place);
        values[place - 1] = hash == UNBOUND ? 1 : hash;
    }

    /**
     * What it asks for when it is executed now. What is bound counts for this execution alone.
     *
     * @return 0 where unknown
     */
    public long execute(BindHash hashes, long database) {
        long hash = isKnown() ? hashes.ofStatement(database, text.hash, values, bound) : 0;
        forgetValues();
        return hash;
    }

    private boolean isKnown() {
        if (bound < text.places || bound == 0 && text.mayNamePlaces) {
            return false;
        }
        for (int i = 0; i < bound; i++) {
            if (values[i] == UNBOUND || values[i] == BindHash.UNKNOWN) {
                return false;
            }
        }
        return true;
    }

    private void forgetValues() {
        Arrays.fill(values, 0, bound, UNBOUND);
        bound = 0;
    }
}
