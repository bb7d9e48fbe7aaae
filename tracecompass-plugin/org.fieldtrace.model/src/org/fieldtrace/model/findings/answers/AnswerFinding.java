// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.answers;

import java.util.List;
import java.util.Optional;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.findings.Finding;
import org.fieldtrace.model.findings.FindingId;
import org.fieldtrace.model.findings.FindingKind;
import org.fieldtrace.model.findings.Said;
import org.fieldtrace.model.findings.UnreadByAll;
import org.fieldtrace.model.findings.gains.Extent;
import org.fieldtrace.model.findings.gains.Gain;

/**
 * An operation that answers what no caller reads. It is its service's to mend.
 *
 * @param unread what it is, and who asks
 * @param extent how often
 * @param criticalShare share of all requests' critical paths that passes inside the calls of the
 *     operation, 0 to 1
 * @param gain what requests gain
 */
record AnswerFinding(UnreadByAll unread, Extent extent, double criticalShare, Gain gain)
        implements Finding {
    @Override
    public FindingKind kind() {
        return FindingKind.UNREAD_BY_ALL;
    }

    @Override
    public String service() {
        return unread.answer().service();
    }

    @Override
    public List<String> callees() {
        return List.of();
    }

    /** Where the service fetches it, as far as one place does; there the fix begins. */
    @Override
    public List<Frame> frames() {
        return unread.answer().fetched().isEmpty()
                ? List.of()
                : unread.answer().fetched().get(0).frames();
    }

    @Override
    public List<String> classes() {
        return List.of();
    }

    @Override
    public String subject() {
        return unread.answer().operation();
    }

    @Override
    public Optional<UnreadByAll> unreadByAll() {
        return Optional.of(unread);
    }

    @Override
    public boolean isFinding() {
        return gain.isPossible();
    }

    /** Which place fetches most may be another one in another build. */
    @Override
    public String id() {
        return FindingId.of(kind(), service(), subject(), List.of(), "");
    }

    @Override
    public String reason() {
        return new AnswerText(unread, gain, criticalShare).reason();
    }

    @Override
    public Said said() {
        return new AnswerText(unread, gain, criticalShare).said();
    }
}
