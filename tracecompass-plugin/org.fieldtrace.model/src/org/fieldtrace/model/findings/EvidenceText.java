// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import org.fieldtrace.model.Durations;
import org.fieldtrace.model.Numbers;
import org.fieldtrace.model.findings.gains.CallTimes;
import org.fieldtrace.model.findings.gains.Gain;

/** What tells what requests gain without some bytes, in sentences. */
final class EvidenceText {
    private static final double MICROSECOND = 999.5; // what is rounded to it

    private EvidenceText() {}

    /** The sentences, each followed by a space; empty where nothing is to be said. */
    static String of(Gain gain) {
        CallTimes times = gain.times();
        if (!gain.isServed()) {
            return "No exchange is known that serves these calls, so that nobody knows how long the"
                    + " answers took. ";
        }
        if (gain.kind() == Gain.Kind.CALL) {
            return "";
        }
        if (gain.processor().isPresent() && gain.kind() != Gain.Kind.BATCH) {
            return "What answers cost to encode, move and decode was measured. " + share(gain);
        }
        if (times.calls() == 0) {
            return "The answers' sizes are not recorded, so that all of a call's time could go with"
                    + " its bytes. ";
        }
        if (!times.isTold()) {
            return (times.isByObjects() ? "The numbers of objects of " : "The sizes of ")
                    + Numbers.count(times.calls())
                    + " answers vary too little, or the durations of their calls too much, to tell"
                    + " what a byte costs. ";
        }
        return cost(times) + " (" + source(times) + "). " + share(gain);
    }

    /**
     * An interval that begins at nothing does not tell a byte's cost from none: then its upper end
     * alone is known.
     */
    private static String cost(CallTimes times) {
        String bytes = Numbers.count(Math.round(times.bytes()));
        String all = "Of a call's " + Durations.text(Math.round(times.duration())) + " ";
        if (times.high() == 0) {
            return all
                    + "all are fixed: a larger answer than its "
                    + bytes
                    + " bytes costs no more";
        }
        if (times.low() == 0) {
            double fixed = Math.max(0, times.duration() - times.high() * times.bytes());
            return all
                    + "at least "
                    + Durations.text(Math.round(fixed))
                    + " are fixed; a byte of its "
                    + bytes
                    + " costs at most "
                    + perByte(times.high())
                    + ", maybe nothing";
        }
        return all
                + Durations.text(Math.round(times.fixed()))
                + " are fixed; a byte of its "
                + bytes
                + ", with all that goes along with the size, costs "
                + perByte(times.perByte())
                + " ["
                + perByte(times.low())
                + ", "
                + perByte(times.high())
                + "]";
    }

    private static String source(CallTimes times) {
        return Numbers.count(times.calls())
                + (times.isByObjects() ? " calls, by the number of objects" : " calls")
                + (times.isByOthers() ? ", and other answers of the same service" : "");
    }

    private static String share(Gain gain) {
        return (gain.kind() == Gain.Kind.OBJECTS ? "The unused objects take " : "The fields take ")
                + Numbers.percent(gain.share())
                + " of an answer"
                + (gain.isMeasured()
                        ? ". "
                        : ", if as much as of the heap: not all of their values were measured. ");
    }

    private static String perByte(double nanoseconds) {
        return nanoseconds < MICROSECOND
                ? Numbers.threeDigits(nanoseconds) + " ns"
                : Durations.text(Math.round(nanoseconds));
    }
}
