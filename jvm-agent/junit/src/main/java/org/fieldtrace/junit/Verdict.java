// SPDX-License-Identifier: MIT
package org.fieldtrace.junit;

import java.util.ArrayList;
import java.util.List;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

/** What is said of all expectations of a test. */
final class Verdict {

    /** What becomes of a test whose expectations cannot be decided: abort, fail or report. */
    static final String UNDECIDED = "fieldtrace.undecided";

    private static final String FAIL = "fail";
    private static final String REPORT = "report";

    private final List<String> violated = new ArrayList<>();
    private final List<String> undecided = new ArrayList<>();

    private Verdict() {}

    static Verdict of(List<Expectation> expectations, Measured measured) {
        Verdict verdict = new Verdict();
        for (Expectation expectation : expectations) {
            Judgement judgement = expectation.judge(measured);
            if (judgement.kind() == Judgement.Kind.VIOLATED) {
                verdict.violated.add(judgement.text());
            } else if (judgement.kind() == Judgement.Kind.UNDECIDED) {
                verdict.undecided.add("Undecided: " + judgement.text());
            }
        }
        return verdict;
    }

    static Verdict undecided(String why) {
        Verdict verdict = new Verdict();
        verdict.undecided.add("Undecided: " + why);
        return verdict;
    }

    /** Fails the test, aborts it, or does nothing. */
    void raise() {
        if (!violated.isEmpty()) {
            throw new AssertionFailedError(text(violated));
        }
        if (undecided.isEmpty()) {
            return;
        }
        switch (System.getProperty(UNDECIDED, "abort")) {
            case FAIL:
                throw new AssertionFailedError(text(undecided));
            case REPORT:
                System.out.println(text(undecided));
                break;
            default:
                throw new TestAbortedException(text(undecided));
        }
    }

    private static String text(List<String> parts) {
        return "Fieldtrace: " + String.join("\n", parts);
    }
}
