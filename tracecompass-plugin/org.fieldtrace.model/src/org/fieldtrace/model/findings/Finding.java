// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.findings.exercise.Exercise;
import org.fieldtrace.model.findings.gains.Extent;
import org.fieldtrace.model.findings.gains.Gain;

/** Something that can be mended, and what requests gain then. */
public interface Finding {
    /**
     * Most to gain first; of the same change that of the callee, and else those that gain as much
     * in the order of their names.
     */
    Comparator<Finding> ORDER =
            Comparator.comparing(Finding::isFinding)
                    .reversed()
                    .thenComparing(Finding::gain, Gain.ORDER)
                    .thenComparing(finding -> finding.unreadByAll().isEmpty())
                    .thenComparing(Finding::kind)
                    .thenComparing(Finding::service)
                    .thenComparing(finding -> finding.frames().toString())
                    .thenComparing(Finding::subject);

    FindingKind kind();

    /** The service whose code it is. */
    String service();

    /** Services that are called, as far as spans tell. */
    List<String> callees();

    /** The call path, outermost frame first; empty where it is not known. */
    List<Frame> frames();

    /** Classes of the objects that it is about; none where it is about calls. */
    List<String> classes();

    /** What it is about, shortly: classes, or the operation that is called. */
    String subject();

    /** How often. */
    Extent extent();

    /** Share of all requests' critical paths that passes inside the calls, 0 to 1. */
    double criticalShare();

    /** What requests gain when it is mended. */
    Gain gain();

    /**
     * How it was found that calls have waited for each other: {@code cause}, {@code clock} or
     * {@code both}; empty where the finding is not about that.
     */
    default Optional<String> rule() {
        return Optional.empty();
    }

    /** What is wrong, what is gained, and how sure that is, in a few sentences. */
    String reason();

    /** The same in short, but for what is gained. */
    Said said();

    /** Operations whose requests make the calls, most of these first, as far as that is known. */
    default List<Exercise.Seen> seenIn() {
        return List.of();
    }

    /**
     * Call paths at which the same is asked for first, where it is asked for again: whoever mends
     * the one mends the other. Outermost frames first; none where that is not what it is about, or
     * is not known.
     */
    default List<List<Frame>> firstAt() {
        return List.of();
    }

    /** What an operation answers and no caller reads; empty where it is about something else. */
    default Optional<UnreadByAll> unreadByAll() {
        return Optional.empty();
    }

    /** Whether it is known to be wrong, and something may be gained. */
    boolean isFinding();

    /**
     * Tells it from others, the same in each build: it goes by kind, service, subject and the
     * methods of the call path, not by lines.
     */
    default String id() {
        return FindingId.of(kind(), service(), subject(), frames(), "");
    }

    /**
     * The innermost frame and its caller, by which a client's call paths are told apart: all end in
     * the same method.
     */
    default String place() {
        return Frame.place(frames());
    }
}
