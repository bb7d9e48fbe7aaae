// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests;

/**
 * What the agent measured of one remote call, at its caller.
 *
 * @param looked how long the agent looked for what the call had brought in, which is a part of its
 *     duration, nanoseconds; 0 where that is not known
 * @param processor processor time that the caller's thread spent in the call without that,
 *     nanoseconds; 0 where it was not measured
 * @param decoding of it that of making objects of the answer, nanoseconds; 0 where that was not
 *     seen
 * @param early of that what went by before the last byte of the answer was read, nanoseconds
 * @param elsewhere of the decoding what a client's own thread had, nanoseconds
 * @param around processor time that a framework spent around the call, which is in none of these,
 *     nanoseconds; 0 where none was told
 * @param type name id of the class that a mapper made of the answer, {@link #NO_TYPE} where that is
 *     not known
 */
public record CallCosts(
        long looked,
        long processor,
        long decoding,
        long early,
        long elsewhere,
        long around,
        int type) {
    /** A class that is not known. */
    public static final int NO_TYPE = -1;

    /** Nothing was measured. */
    public static final CallCosts NONE = new CallCosts(0, 0, 0);

    /** Of a call of which nobody tells what was made of its answer. */
    public CallCosts(long looked, long processor, long decoding) {
        this(looked, processor, decoding, 0, 0, 0, NO_TYPE);
    }

    /** Of an answer that was decoded when it had been read. */
    public static CallCosts of(long looked, long processor, long decoding) {
        return of(looked, processor, decoding, 0);
    }

    /** As an event tells them, which may be a damaged one. */
    public static CallCosts of(long looked, long processor, long decoding, long early) {
        long looks = Math.max(0, looked);
        long spent = Math.max(0, processor);
        if (looks == 0 && spent == 0) {
            return NONE;
        }
        long decoded = Math.max(0, Math.min(decoding, spent));
        long before = Math.max(0, Math.min(early, decoded));
        return new CallCosts(looks, spent, decoded, before, 0, 0, NO_TYPE);
    }

    /** Of a call that was told in two parts. */
    public CallCosts plus(CallCosts other) {
        return of(
                        looked + other.looked,
                        processor + other.processor,
                        decoding + other.decoding,
                        early + other.early)
                .withElsewhere(elsewhere + other.elsewhere)
                .withAround(around + other.around)
                .ofType(type == NO_TYPE ? other.type : type);
    }

    /** The same of an answer of another class. */
    public CallCosts ofType(int newType) {
        return newType == type
                ? this
                : new CallCosts(looked, processor, decoding, early, elsewhere, around, newType);
    }

    /** Processor time of the call without making objects of its answer, nanoseconds. */
    public long executing() {
        return processor - (decoding - elsewhere);
    }

    /** The same of a call of whose decoding a client's own thread had so much. */
    public CallCosts withElsewhere(long time) {
        long had = Math.max(0, Math.min(time, decoding));
        return had == elsewhere
                ? this
                : new CallCosts(looked, processor, decoding, early, had, around, type);
    }

    /** The same of a call that a framework did so much around. */
    public CallCosts withAround(long time) {
        long spent = isMeasured() ? Math.max(0, time) : 0;
        return spent == around
                ? this
                : new CallCosts(looked, processor, decoding, early, elsewhere, spent, type);
    }

    /** Processor time that the caller does not spend where the call is not made, nanoseconds. */
    public long whole() {
        return processor + around;
    }

    /** Whether the caller's processor time is known. */
    public boolean isMeasured() {
        return processor > 0;
    }
}
