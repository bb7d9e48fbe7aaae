// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import java.util.List;
import java.util.Locale;
import org.fieldtrace.model.Numbers;
import org.fieldtrace.model.findings.exercise.Exercise;
import org.fieldtrace.model.findings.gains.Extent;
import org.fieldtrace.model.findings.gains.Gain;

/** A finding about calls in sentences. */
final class CallFindingText {
    private CallFindingText() {}

    /**
     * The sentences.
     *
     * @param said what is wrong
     * @param noun what is counted, in the plural
     * @param criticalShare share of all critical paths that passes inside these, 0 to 1
     */
    static String reason(Said said, String noun, Extent extent, double criticalShare, Gain gain) {
        return said.text() + " " + gain(gain) + often(noun, extent, criticalShare);
    }

    /** The same in short. */
    static Said said(Said said, String noun, Extent extent, double criticalShare, Gain gain) {
        String avoidable =
                extent.avoidable() == 0 || extent.avoidable() == extent.calls()
                        ? ""
                        : ", " + perRequest(extent.avoidable(), extent) + " to be avoided";
        String cost =
                Numbers.count(extent.requests())
                        + " of "
                        + Numbers.count(extent.lookedAt())
                        + " requests have it"
                        + (gain.requests() == 0 ? "" : " (the " + gain.quantile() + " is theirs)")
                        + ", with "
                        + perRequest(extent.calls(), extent)
                        + suchCalls(noun, extent)
                        + avoidable
                        + "; "
                        + Numbers.percent(criticalShare)
                        + " of all critical paths pass inside.";
        return new Said(said.wrong(), cost, said.sure());
    }

    /** {@code Seen in GET /owners and 2 others.}; empty where nothing is known. */
    static String seenIn(List<Exercise.Seen> operations) {
        return operations.isEmpty()
                ? ""
                : " Seen in "
                        + Exercise.names(operations.stream().map(Exercise.Seen::operation).toList())
                        + ".";
    }

    /** {@code such calls}, or {@code such call} where each request has one. */
    private static String suchCalls(String noun, Extent extent) {
        boolean isOne = perRequest(extent.calls(), extent).equals("1") && noun.endsWith("s");
        return " such " + (isOne ? noun.substring(0, noun.length() - 1) : noun);
    }

    private static String often(String noun, Extent extent, double criticalShare) {
        return Numbers.count(extent.requests())
                + " of "
                + Numbers.count(extent.lookedAt())
                + " requests that were looked at have it, with "
                + perRequest(extent.calls(), extent)
                + suchCalls(noun, extent)
                + " each"
                + (extent.avoidable() == 0 || extent.avoidable() == extent.calls()
                        ? ""
                        : ", all but "
                                + perRequest(extent.calls() - extent.avoidable(), extent)
                                + " of which may be avoided")
                + ". "
                + Numbers.percent(criticalShare)
                + " of all critical paths pass inside these "
                + noun
                + ".";
    }

    private static String gain(Gain gain) {
        return gain.requests() == 0
                ? ""
                : "Once it is mended, the median of the requests that have it "
                        + FixText.latency(gain, gain.median())
                        + ", the 99th percentile "
                        + FixText.latency(gain, gain.p99())
                        + ". "
                        + FixText.processor(gain);
    }

    private static String perRequest(long calls, Extent extent) {
        double mean = extent.requests() == 0 ? 0 : (double) calls / extent.requests();
        return mean == Math.rint(mean)
                ? Numbers.count(Math.round(mean))
                : String.format(Locale.ROOT, "%.1f", mean);
    }
}
