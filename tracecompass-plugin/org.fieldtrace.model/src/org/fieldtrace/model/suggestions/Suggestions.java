// SPDX-License-Identifier: MIT
package org.fieldtrace.model.suggestions;

import org.fieldtrace.model.findings.Finding;
import org.fieldtrace.model.findings.Fix;

/** How findings of whatever kind are mended. */
public final class Suggestions {
    private Suggestions() {}

    /** How one is. */
    public static Suggestion of(Finding finding) {
        if (finding.unreadByAll().isPresent()) {
            return AnswerSuggestion.of(finding.unreadByAll().get().answer());
        }
        return finding instanceof Fix fix
                ? FixSuggestion.of(fix)
                : CallSuggestion.of(
                        finding.kind(),
                        Channel.of(finding.callees()),
                        finding.subject(),
                        finding.frames(),
                        finding.firstAt());
    }
}
