// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import java.util.List;
import java.util.Optional;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.findings.estimates.CallCounts;
import org.fieldtrace.model.findings.estimates.CallEstimate;
import org.fieldtrace.model.findings.exercise.Exercise;
import org.fieldtrace.model.findings.fields.FixFields;
import org.fieldtrace.model.findings.fields.PartlyUsed;
import org.fieldtrace.model.findings.fields.Waste;
import org.fieldtrace.model.findings.gains.Extent;
import org.fieldtrace.model.findings.gains.Gain;
import org.fieldtrace.model.requests.index.RemoteCallSums;

/**
 * A call path where fields or whole objects are fetched that nobody or few read, or more objects
 * than are used.
 *
 * @param kind which of these
 * @param service the service whose code it is
 * @param callees services that it calls, as far as spans tell
 * @param frames the call path, outermost first
 * @param classes of the objects that it is about
 * @param fields what is known of their fields
 * @param partlyUsed how many of the objects are used, where that is what it is about
 * @param calls the remote calls made there, with those {@link CallCounts shared out} that the agent
 *     left out
 * @param estimate how sure their number is, and how many of them it looked into
 * @param waste what of the objects of all of them nobody reads
 * @param criticalShare share of all requests' critical paths that passes inside the calls, 0 to 1
 * @param gain what requests gain without what is never read
 * @param extent how often
 * @param sharing other callers of the method that makes the calls, which read some of these fields
 * @param exercise what was recorded of the code that makes the calls
 * @param mendedBy id of the finding of the callee that is the same change, and whose gain this is;
 *     empty where there is none
 */
public record Fix(
        FindingKind kind,
        String service,
        List<String> callees,
        List<Frame> frames,
        List<String> classes,
        FixFields fields,
        Optional<PartlyUsed> partlyUsed,
        RemoteCallSums calls,
        CallEstimate estimate,
        Waste waste,
        double criticalShare,
        Gain gain,
        Extent extent,
        List<Sharing> sharing,
        Exercise exercise,
        Optional<String> mendedBy)
        implements Finding {
    /**
     * Where the same method is called, too.
     *
     * @param place who calls it
     * @param fields that are read there and never here, as {@code Class.field}
     */
    public record Sharing(String place, List<String> fields) {
        public Sharing {
            fields = List.copyOf(fields);
        }
    }

    public Fix {
        sharing = List.copyOf(sharing);
        callees = List.copyOf(callees);
        frames = List.copyOf(frames);
        classes = List.copyOf(classes);
    }

    /**
     * Whether it is what nobody reads of an operation's answer: that the operation does not answer
     * it mends both.
     */
    public boolean isOf(UnreadByAll unread) {
        boolean isOfFields =
                kind == FindingKind.FIELDS_NEVER_READ || kind == FindingKind.OBJECTS_NEVER_READ;
        return isOfFields && unread.holds(new CallPath(service, frames), fields.neverRead());
    }

    /** The same, where the finding of the callee is the same change: there is one prediction. */
    Fix mendedBy(Finding ofCallee) {
        return new Fix(
                kind,
                service,
                callees,
                frames,
                classes,
                fields,
                partlyUsed,
                calls,
                estimate,
                waste,
                criticalShare,
                ofCallee.gain(),
                extent,
                sharing,
                exercise,
                Optional.of(ofCallee.id()));
    }

    @Override
    public String subject() {
        return String.join(", ", classes);
    }

    @Override
    public List<Exercise.Seen> seenIn() {
        return exercise.seenIn();
    }

    /** The id of one of its fields, by which reports of two builds are compared. */
    public String idOf(String field) {
        return FindingId.of(kind, service, subject(), frames, field);
    }

    /** Whether anything is known to be of no use, and something may be gained without it. */
    @Override
    public boolean isFinding() {
        boolean isWrong =
                partlyUsed.isPresent()
                        || kind == FindingKind.FIELDS_SELDOM_READ
                        || kind == FindingKind.FIELDS_READ_LATE
                        || !fields.neverRead().isEmpty();
        return isWrong && gain.isPossible();
    }

    /** Why it is worth a fix, and how sure that is, in a few sentences. */
    @Override
    public String reason() {
        return (mendedBy.map(Fix::sameChange).orElse("") + text().reason() + " " + exercise.text())
                .trim();
    }

    @Override
    public Said said() {
        Said said = text().said();
        return new Said(said.wrong(), said.cost(), (said.sure() + " " + exercise.text()).trim());
    }

    private static String sameChange(String id) {
        return "Nobody else reads them either: one change of the callee mends it for all ("
                + id
                + "), and this is its gain. ";
    }

    private FixText text() {
        return new FixText(kind, classes, fields, partlyUsed, gain, calls, estimate, criticalShare);
    }
}
