// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import static org.fieldtrace.model.findings.OneCallRequests.REQUESTS;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.findings.fields.ReadDelays;
import org.fieldtrace.model.findings.gains.GainReplay;
import org.fieldtrace.model.operations.RequestSource;
import org.fieldtrace.model.requests.index.PassProgress;
import org.fieldtrace.model.requests.index.RequestSummary;
import org.fieldtrace.model.requests.index.ThreadWork;
import org.fieldtrace.model.utilisation.AllocationContext;
import org.fieldtrace.model.utilisation.ContextUtilisation;
import org.fieldtrace.model.utilisation.FieldCounts;
import org.fieldtrace.model.utilisation.FieldUtilisation;
import org.fieldtrace.model.utilisation.UtilisationReport;
import org.fieldtrace.model.utilisation.WireBytes;

/** What is to be fixed of classes whose fields are read so often. */
final class MadeFixes {
    static final FieldCounts READ = new FieldCounts(400, 0, 0, Map.of());
    static final FieldCounts UNREAD = new FieldCounts(0, 400, 0, Map.of());
    static final FieldCounts SOMETIMES = new FieldCounts(100, 300, 0, Map.of());
    static final FieldCounts FEW = new FieldCounts(0, 20, 0, Map.of("no_slot", 9L));

    private static final List<Frame> FRAMES =
            List.of(new Frame("com.acme.HrClient", "get", "HrClient.java", 25));

    private MadeFixes() {}

    static Fix fix(RequestSource source, FieldCounts... counts) {
        return fix(source, WireBytes.NONE, counts);
    }

    /** The one fix of these fields of a class, whose values take so much text each. */
    static Fix fix(RequestSource source, WireBytes text, FieldCounts... counts) {
        return fix(source, Map.of(), text, counts);
    }

    /** The same where threads of services took so much. */
    static Fix fix(
            RequestSource source,
            Map<String, ThreadWork> threads,
            WireBytes text,
            FieldCounts... counts) {
        FieldUtilisation[] fields = new FieldUtilisation[counts.length];
        for (int i = 0; i < counts.length; i++) {
            Set<String> readers =
                    counts[i].used() == 0 ? Set.of() : Set.of("Audit.log (Audit.java:7)");
            fields[i] = new FieldUtilisation(i, "f" + i, "J", 8, counts[i], text, readers);
        }
        RequestSummary summary = source.index().summary(Long.MIN_VALUE, Long.MAX_VALUE);
        summary.setThreads(threads);
        List<Fix> fixes =
                fixes(
                        source,
                        summary,
                        FindingRules.DEFAULT,
                        ReadDelays.NONE,
                        new PassProgress(GainReplay.PASSES),
                        of("com.acme.Employee", fields));
        assertEquals(1, fixes.size());
        return fixes.get(0);
    }

    /** What of these classes is to be fixed by the usual rules. */
    static List<Fix> fixes(RequestSource source, ContextUtilisation... contexts) {
        return fixes(source, FindingRules.DEFAULT, contexts);
    }

    static List<Fix> fixes(
            RequestSource source, FindingRules rules, ContextUtilisation... contexts) {
        return fixes(source, rules, new PassProgress(GainReplay.PASSES), contexts);
    }

    static List<Fix> fixes(
            RequestSource source,
            FindingRules rules,
            PassProgress progress,
            ContextUtilisation... contexts) {
        return fixes(source, rules, ReadDelays.NONE, progress, contexts);
    }

    static List<Fix> fixes(
            RequestSource source,
            FindingRules rules,
            ReadDelays delays,
            PassProgress progress,
            ContextUtilisation... contexts) {
        RequestSummary summary = source.index().summary(Long.MIN_VALUE, Long.MAX_VALUE);
        return fixes(source, summary, rules, delays, progress, contexts);
    }

    private static List<Fix> fixes(
            RequestSource source,
            RequestSummary summary,
            FindingRules rules,
            ReadDelays delays,
            PassProgress progress,
            ContextUtilisation... contexts) {
        UtilisationReport.Builder report = UtilisationReport.builder();
        for (ContextUtilisation context : contexts) {
            report.context(context);
        }
        return FixList.of(
                source,
                summary,
                report.build(),
                rules,
                delays,
                key -> Optional.of(new CallPath("payroll", FRAMES)),
                Long.MIN_VALUE,
                Long.MAX_VALUE,
                progress);
    }

    /** A class of one object a call, with fields of eight bytes. */
    static ContextUtilisation context(String className, FieldCounts... counts) {
        FieldUtilisation[] fields = new FieldUtilisation[counts.length];
        for (int i = 0; i < counts.length; i++) {
            fields[i] = new FieldUtilisation(i, "f" + i, "J", 8, counts[i]);
        }
        return of(className, fields);
    }

    static ContextUtilisation of(String className, FieldUtilisation... fields) {
        return new ContextUtilisation(
                new AllocationContext("payroll", className, FRAMES),
                REQUESTS,
                100,
                List.of(fields));
    }
}
