// SPDX-License-Identifier: MIT
package org.fieldtrace.junit;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** See {@link ExpectNoNPlusOne}. */
final class NoNPlusOne implements Expectation {

    private final int tooMany;

    NoNPlusOne(int tooMany) {
        this.tooMany = tooMany;
    }

    @Override
    public Judgement judge(Measured measured) {
        List<String> violations = new ArrayList<>();
        for (Measured.Work work : measured.work()) {
            for (Map.Entry<String, List<Measured.Call>> alike : Texts.alike(work.calls())) {
                int longest = longest(alike.getValue());
                if (longest >= tooMany) {
                    violations.add(
                            work.name()
                                    + " made the same call "
                                    + longest
                                    + " times, one after the other; one call for all would do:"
                                    + Texts.grouped(alike.getValue()));
                }
            }
        }
        return violations.isEmpty()
                ? Judgement.HOLDS
                : measured.unlessShared(Judgement.violated(String.join("\n", violations)));
    }

    /** The most of them of which each began when the one before had ended. */
    private static int longest(List<Measured.Call> alike) {
        int longest = 0;
        int now = 0;
        for (Measured.Call call : alike) {
            now = call.isAfterLike() ? now + 1 : 1;
            longest = Math.max(longest, now);
        }
        return longest;
    }
}
