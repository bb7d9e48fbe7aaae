// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import java.util.Comparator;
import java.util.List;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.requests.index.RemoteCallSums;

/**
 * A call path where unnecessary data is fetched and people wait for it.
 *
 * @param service the service whose code it is
 * @param callees services that it calls, as far as spans tell
 * @param frames the call path, outermost first
 * @param classes of the objects that it brings in
 * @param fields what is known of their fields
 * @param calls the remote calls made there, with those {@link LeftOutCalls shared out} that the
 *     agent left out
 * @param lookedInto how many of them it looked into
 * @param waste what of the objects of all of them nobody reads
 * @param criticalShare share of all requests' critical paths that passes inside the calls, 0 to 1
 * @param gain what requests gain without what is never read
 */
public record Fix(
        String service,
        List<String> callees,
        List<Frame> frames,
        List<String> classes,
        FixFields fields,
        RemoteCallSums calls,
        long lookedInto,
        Waste waste,
        double criticalShare,
        Gain gain) {
    /** Most to gain first; those that gain as much in the order of their names. */
    public static final Comparator<Fix> ORDER =
            Comparator.comparing(Fix::isFinding)
                    .reversed()
                    .thenComparing(Fix::gain, Gain.ORDER)
                    .thenComparing(Fix::service)
                    .thenComparing(fix -> fix.frames.toString());

    public Fix {
        callees = List.copyOf(callees);
        frames = List.copyOf(frames);
        classes = List.copyOf(classes);
    }

    /**
     * The innermost frame and its caller, by which a client's call paths are told apart: all end in
     * the same method.
     */
    public String place() {
        if (frames.isEmpty()) {
            return "unknown call path";
        }
        int innermost = frames.size() - 1;
        String label = frames.get(innermost).label();
        return innermost == 0 ? label : label + " \u2190 " + frames.get(innermost - 1).label();
    }

    /** Whether anything is known to be never read, and something may be gained without it. */
    public boolean isFinding() {
        return !fields.neverRead().isEmpty() && gain.isPossible();
    }

    /** Why it is worth a fix, and how sure that is, in a few sentences. */
    public String reason() {
        return FixText.reason(this);
    }
}
