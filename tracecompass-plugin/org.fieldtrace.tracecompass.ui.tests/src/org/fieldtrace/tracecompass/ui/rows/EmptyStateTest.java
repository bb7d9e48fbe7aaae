// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.rows;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.fieldtrace.tracecompass.core.event.FailedAnalysisException;
import org.junit.jupiter.api.Test;

class EmptyStateTest {
    @Test
    void ofAFailedAnalysisNamesItWhatItThrewWhoseFaultThatIsAndTheRemedy() {
        FailedAnalysisException failure =
                new FailedAnalysisException("Requests", new IllegalStateException("no\nroom"));

        String text = EmptyState.failed(failure.getMessage());
        assertTrue(
                text.startsWith(
                        "There is nothing to show: the analysis \u201cRequests\u201d failed:"
                                + " java.lang.IllegalStateException: no room in "
                                + EmptyStateTest.class.getName()),
                text);
        assertTrue(text.contains("This is a fault of Fieldtrace, not of the trace.\n\n"), text);
        assertTrue(
                text.contains("Remedy: report it with what Trace Compass\u2019s Error Log"), text);
    }
}
