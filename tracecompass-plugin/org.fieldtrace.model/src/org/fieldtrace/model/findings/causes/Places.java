// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.causes;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.fieldtrace.model.CommonHead;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.findings.Finding;

/** How the call paths of findings are told, so that those of one list are told apart. */
public final class Places {
    /** Frames of a call path, from the innermost on. */
    private static final int MOST_FRAMES = 3;

    private final Map<String, CommonHead> heads = new HashMap<>();
    private final SharedHelpers helpers = new SharedHelpers();

    /**
     * @param every findings whose call paths tell what heads every path of a service, such as a
     *     filter or a dispatcher, and through which methods several callers make their calls
     */
    public Places(Collection<? extends Finding> every) {
        for (Finding finding : every) {
            helpers.add(finding);
            if (!finding.frames().isEmpty()) {
                heads.computeIfAbsent(finding.service(), service -> new CommonHead())
                        .add(finding.frames());
            }
        }
    }

    /** The call path without what heads every path of its service. */
    List<Frame> withoutHead(Finding finding) {
        CommonHead head = heads.get(finding.service());
        return head == null || finding.frames().isEmpty()
                ? finding.frames()
                : head.without(finding.frames());
    }

    /**
     * How many of the innermost frames are of methods that several callers share; a place begins
     * with the caller of these.
     */
    public int shared(Finding finding) {
        return Math.min(helpers.of(finding.service(), withoutHead(finding)), MOST_FRAMES - 1);
    }

    /**
     * {@code at PetClient.get (PetClient.java:21), called by Pages.show (Pages.java:12)}; where
     * others call the client too, {@code at Pages.show (Pages.java:12) through PetClient.get
     * (PetClient.java:21)}.
     */
    String text(Finding finding) {
        List<Frame> frames = withoutHead(finding);
        if (frames.isEmpty()) {
            return "; the call path is not known";
        }
        int shared = shared(finding);
        List<Frame> own = frames.subList(0, frames.size() - shared);
        List<String> through = labels(frames.subList(own.size(), frames.size()));
        int named = Math.min(own.size(), MOST_FRAMES - shared);
        List<String> callers = labels(own.subList(own.size() - named, own.size()));
        Collections.reverse(callers);
        int more = own.size() - named;
        return " at "
                + callers.get(0)
                + (through.isEmpty() ? "" : " through " + String.join(" and ", through))
                + callers.stream().skip(1).map(caller -> ", called by " + caller).collect(joining())
                + (more == 0 ? "" : ", and " + more + " more");
    }

    private static List<String> labels(List<Frame> frames) {
        return new ArrayList<>(frames.stream().map(Frame::label).toList());
    }
}
