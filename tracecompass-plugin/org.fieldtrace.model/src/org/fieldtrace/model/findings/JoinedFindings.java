// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.fieldtrace.model.findings.gains.Gain;

/** The one list of findings about objects and findings about calls. */
public final class JoinedFindings {
    private JoinedFindings() {}

    /**
     * Joins them, most to gain first. That an answer is read late is not told where few requests
     * read it at all: those who read it then make the call. What a caller never reads because
     * nobody does is one change with what the callee answers for nobody: it gains what that does.
     *
     * @param fixes findings about objects, and call paths without any
     * @param answers what operations answer and nobody reads
     * @param calls findings about calls
     */
    public static List<Finding> of(List<Fix> fixes, List<Finding> answers, List<Finding> calls) {
        Set<CallPath> seldomRead = new HashSet<>();
        for (Fix fix : fixes) {
            if (fix.kind() == FindingKind.OBJECTS_SELDOM_READ && fix.isFinding()) {
                seldomRead.add(new CallPath(fix.service(), fix.frames()));
            }
        }
        List<Finding> all = new ArrayList<>(answers);
        fixes.forEach(fix -> all.add(asMended(fix, answers)));
        for (Finding call : calls) {
            if (call.kind() != FindingKind.READ_LATE
                    || !seldomRead.contains(new CallPath(call.service(), call.frames()))) {
                all.add(call);
            }
        }
        all.sort(Finding.ORDER);
        return all;
    }

    /** Without calls more is gained than with smaller answers, so that this stays as it is. */
    private static Fix asMended(Fix fix, List<Finding> answers) {
        if (fix.gain().kind() != Gain.Kind.FIELDS) {
            return fix;
        }
        return answers.stream()
                .filter(answer -> answer.unreadByAll().filter(fix::isOf).isPresent())
                .filter(answer -> answer.isFinding() && answer.gain().isKnown())
                .findFirst()
                .map(fix::mendedBy)
                .orElse(fix);
    }
}
