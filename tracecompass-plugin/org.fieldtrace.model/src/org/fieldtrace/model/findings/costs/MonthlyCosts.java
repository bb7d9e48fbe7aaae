// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.costs;

import java.util.Optional;
import org.fieldtrace.model.Numbers;
import org.fieldtrace.model.findings.Finding;
import org.fieldtrace.model.findings.gains.Estimate;
import org.fieldtrace.model.findings.gains.Extent;
import org.fieldtrace.model.findings.gains.Gain;
import org.fieldtrace.model.findings.gains.ProcessorTime;

/**
 * What findings cost a month, if requests go on coming as they did while it was recorded.
 *
 * @param prices of what they cost
 * @param requests that were recorded
 * @param lookedAt requests that gains are found in, with what was done outside of requests, and
 *     without those that the recording cut
 * @param seconds of the recording
 */
public record MonthlyCosts(Prices prices, long requests, long lookedAt, double seconds) {
    /** Of a year, a twelfth. */
    private static final double HOURS = 730;

    private static final double SECONDS_AN_HOUR = 3600;
    private static final double NANOSECONDS = 1e9;
    private static final double BYTES = 1e9;

    /**
     * What a finding costs a month; empty where nobody measured what its calls take.
     *
     * <p>Bytes are those of answers that are left out: where not all of their values were measured,
     * it may be none.
     */
    public Optional<Estimate> of(Finding finding) {
        if (finding.gain().processor().isEmpty() || seconds <= 0) {
            return Optional.empty();
        }
        ProcessorTime processor = finding.gain().processor().get();
        double month = lookedAt / seconds * processor.frequency() * HOURS * SECONDS_AN_HOUR;
        Estimate time =
                processor
                        .predicted()
                        .times(month * prices.processorHour() / NANOSECONDS / SECONDS_AN_HOUR);
        double moved = bytes(finding) * month * prices.gigabyte() / BYTES;
        return Optional.of(
                time.plus(new Estimate(finding.gain().isMeasured() ? moved : 0, moved, moved)));
    }

    /** Of a request that makes such calls. */
    private static double bytes(Finding finding) {
        Gain gain = finding.gain();
        Extent extent = finding.extent();
        boolean isOfAnswers = finding.unreadByAll().isPresent();
        long calls = isOfAnswers ? extent.calls() - extent.avoidable() : extent.calls();
        return extent.requests() == 0
                ? 0
                : gain.share() * gain.times().bytes() * calls / extent.requests();
    }

    /** {@code about 410 a month at this rate [260, 560]}; empty where it is not known. */
    public String text(Finding finding) {
        return of(finding)
                .map(
                        cost ->
                                "about "
                                        + money(cost.likely())
                                        + " a month at this rate ["
                                        + money(cost.low())
                                        + ", "
                                        + money(cost.high())
                                        + "]")
                .orElse("");
    }

    private static String money(double amount) {
        return Numbers.threeDigits(amount);
    }

    /** What it supposes, in a sentence. */
    public String assumptions() {
        return "Costs suppose "
                + Numbers.threeDigits(seconds > 0 ? requests / seconds : 0)
                + " requests a second, as in the recorded "
                + Numbers.threeDigits(seconds)
                + " s ("
                + Numbers.count(requests)
                + " requests), for 730 hours a month; "
                + Numbers.threeDigits(prices.processorHour())
                + " for an hour of a processor and "
                + Numbers.threeDigits(prices.gigabyte())
                + " for a gigabyte of answers, wherever it goes; and that no processor is paid for"
                + " that is not used.";
    }
}
