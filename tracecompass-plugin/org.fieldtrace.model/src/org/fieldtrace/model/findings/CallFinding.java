// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import java.util.List;
import java.util.Optional;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.findings.exercise.Exercise;
import org.fieldtrace.model.findings.gains.Extent;
import org.fieldtrace.model.findings.gains.Gain;
import org.fieldtrace.model.findings.order.FoundBy;

/**
 * Something that is wrong with the calls that requests make.
 *
 * @param key what it is about
 * @param pattern its rule
 * @param extent how often
 * @param criticalShare share of the critical paths of the requests that were looked at that passes
 *     inside the calls, 0 to 1
 * @param readLater objects of answers that were seen to be read late
 * @param foundBy how it was found that calls follow each other, where that matters
 * @param gain what requests gain
 * @param seenIn operations whose handlings make the calls, most requests first
 */
record CallFinding(
        CallPattern.Key key,
        CallPattern pattern,
        Extent extent,
        double criticalShare,
        long readLater,
        FoundBy foundBy,
        Gain gain,
        List<Exercise.Seen> seenIn)
        implements Finding {
    /** Where fewer requests wait, not even their 99th percentile tells it. */
    private static final double RARE = 0.01;

    @Override
    public FindingKind kind() {
        return key.kind();
    }

    @Override
    public String service() {
        return key.service();
    }

    @Override
    public List<String> callees() {
        return key.callees();
    }

    @Override
    public List<Frame> frames() {
        return key.frames();
    }

    @Override
    public List<String> classes() {
        return List.of();
    }

    @Override
    public String subject() {
        return key.subject();
    }

    @Override
    public Optional<String> rule() {
        return foundBy.label();
    }

    @Override
    public boolean isFinding() {
        boolean isOdd = kind() == FindingKind.WAITS && extent.requests() < RARE * extent.lookedAt();
        return gain.isPossible() && !isOdd;
    }

    @Override
    public List<List<Frame>> firstAt() {
        return pattern.firstAt(key);
    }

    @Override
    public String reason() {
        return CallFindingText.reason(says(), pattern.noun(), extent, criticalShare, gain)
                + CallFindingText.seenIn(seenIn);
    }

    @Override
    public Said said() {
        Said said = CallFindingText.said(says(), pattern.noun(), extent, criticalShare, gain);
        return new Said(said.wrong(), said.cost() + CallFindingText.seenIn(seenIn), said.sure());
    }

    private Said says() {
        return pattern.says(new CallPattern.Totals(key, readLater, foundBy, gain));
    }

    // As the compiler would have it, but for the pattern, which is the rule and not what it found.
    @Override
    public boolean equals(Object other) {
        return other instanceof CallFinding finding
                && key.equals(finding.key)
                && extent.equals(finding.extent)
                && gain.equals(finding.gain);
    }

    @Override
    public int hashCode() {
        return key.hashCode();
    }
}
