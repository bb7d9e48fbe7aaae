// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import java.util.Comparator;
import java.util.List;
import org.fieldtrace.model.Durations;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.Numbers;
import org.fieldtrace.model.requests.index.RemoteCallSums;

/**
 * A call path where unnecessary data is fetched and people wait for it.
 *
 * @param service the service whose code it is
 * @param callees services that it calls, as far as spans tell
 * @param frames the call path, outermost first
 * @param classes of the objects that it brings in
 * @param unreadFields fields of these that are read less than half of the time, as {@code
 *     Class.field}, least read first
 * @param calls the remote calls made there, with those {@link LeftOutCalls shared out} that the
 *     agent left out
 * @param lookedInto how many of them it looked into
 * @param waste what of the objects of all of them nobody reads
 * @param criticalShare share of all requests' critical paths that passes inside the calls, 0 to 1
 */
public record Fix(
        String service,
        List<String> callees,
        List<Frame> frames,
        List<String> classes,
        List<String> unreadFields,
        RemoteCallSums calls,
        long lookedInto,
        Waste waste,
        double criticalShare) {
    /** Highest score first; those equally high in the order of their names. */
    public static final Comparator<Fix> ORDER =
            Comparator.comparingDouble(Fix::score)
                    .reversed()
                    .thenComparing(Fix::service)
                    .thenComparing(fix -> fix.frames.toString());

    public Fix {
        callees = List.copyOf(callees);
        frames = List.copyOf(frames);
        classes = List.copyOf(classes);
        unreadFields = List.copyOf(unreadFields);
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

    /** Time on critical paths inside the calls x wasted bytes; nanoseconds times bytes. */
    public double score() {
        return calls.critical() * waste.wasted();
    }

    /**
     * Estimated gain over all requests, nanoseconds: the time on critical paths inside the calls,
     * by the share of the bytes that is wasted. It supposes that a call's time goes with the bytes
     * that it brings in, and is an upper bound where it does not.
     */
    public long gain() {
        return Math.round(calls.critical() * waste.share());
    }

    /** The gain at the upper ends of the utilisations' 95 % intervals. */
    public long lowGain() {
        return Math.round(calls.critical() * waste.lowShare());
    }

    /** The gain at the lower ends of the utilisations' 95 % intervals. */
    public long highGain() {
        return Math.round(calls.critical() * waste.highShare());
    }

    /** Why it is worth a fix, in a sentence or two. */
    public String reason() {
        StringBuilder text = new StringBuilder();
        text.append(Numbers.percent(waste.share()))
                .append(" of the bytes that these ")
                .append(Numbers.count(calls.calls()))
                .append(" calls brought in were never read");
        if (lookedInto < calls.calls()) {
            text.append(", going by the ")
                    .append(Numbers.count(lookedInto))
                    .append(" that the agent's budget let it look into");
        }
        if (!unreadFields.isEmpty()) {
            text.append(" (").append(String.join(", ", unreadFields)).append(")");
        }
        text.append("; requests waited ")
                .append(Durations.text(calls.critical()))
                .append(" for the calls, ")
                .append(Numbers.percent(criticalShare))
                .append(" of their critical paths. If a call's time goes with its bytes, leaving")
                .append(" these out gains ")
                .append(Durations.text(gain()))
                .append(" [")
                .append(Durations.text(lowGain()))
                .append(", ")
                .append(Durations.text(highGain()))
                .append("].");
        return text.toString();
    }
}
