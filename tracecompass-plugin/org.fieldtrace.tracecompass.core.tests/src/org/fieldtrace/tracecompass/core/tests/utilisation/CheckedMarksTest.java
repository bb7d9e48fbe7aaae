// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.tests.utilisation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.fieldtrace.model.utilisation.ContextUtilisation;
import org.fieldtrace.model.utilisation.FieldCounts;
import org.fieldtrace.model.utilisation.MarkCheck;
import org.fieldtrace.model.utilisation.ReadThreshold;
import org.fieldtrace.model.utilisation.UtilisationReport;
import org.fieldtrace.tracecompass.core.compatibility.DataProviders;
import org.fieldtrace.tracecompass.core.tests.OpenedTrace;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationDataProvider;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Marks watch objects, and debug registers some of the same objects. */
class CheckedMarksTest {
    private static final int HERE = 1;
    private static final int ELSEWHERE = 2;

    @TempDir Path folder;

    @Test
    void unusedByAMarkIsNotBelievedWhereARegisterSawARead() throws Exception {
        UtilisationReport report =
                reportOf(
                        recorded -> {
                            marked(recorded, HERE, 1, "unused");
                            checked(recorded, HERE, 2, "unused", "used");
                            marked(recorded, ELSEWHERE, 4, "unused");
                            checked(recorded, ELSEWHERE, 5, "unused", "unused");
                        });
        assertEquals(new FieldCounts(1, 0, 0, Map.of()), counts(report, HERE));
        assertEquals(new FieldCounts(0, 1, 0, Map.of()), counts(report, ELSEWHERE));
        assertEquals(new MarkCheck(2, 1, 1), report.check());
        assertEquals(List.of(2L, 2L), samples(report));
    }

    @Test
    void anObjectCountsOnceWhereBothAgree() throws Exception {
        UtilisationReport report =
                reportOf(
                        recorded -> {
                            marked(recorded, HERE, 1, "used");
                            checked(recorded, HERE, 2, "used", "used");
                            checked(recorded, HERE, 4, "unused", "unused");
                        });
        assertEquals(new FieldCounts(2, 1, 0, Map.of()), counts(report, HERE));
        assertEquals(new MarkCheck(2, 1, 0), report.check());
        assertEquals(List.of(3L), samples(report));
    }

    @Test
    void anObjectCountsOnceWhereItsMarkEndsBeforeTheRegister() throws Exception {
        UtilisationReport report =
                reportOf(
                        recorded -> {
                            markFirst(recorded, HERE, 1, "censored", "used");
                            markFirst(recorded, HERE, 3, "censored", "censored");
                            markFirst(recorded, HERE, 5, "used", "used");
                            markFirst(recorded, HERE, 7, "unused", "censored");
                        });
        assertEquals(new FieldCounts(1, 1, 0, Map.of("outlived", 2L)), counts(report, HERE));
        assertEquals(new MarkCheck(1, 1, 0), report.check());
        assertEquals(List.of(4L), samples(report));
    }

    @Test
    void aReadThatAMarkMissedIsFoundWhereItEndsBeforeTheRegister() throws Exception {
        UtilisationReport report =
                reportOf(recorded -> markFirst(recorded, HERE, 1, "unused", "used"));
        assertEquals(new FieldCounts(1, 0, 0, Map.of()), counts(report, HERE));
        assertEquals(new MarkCheck(1, 1, 1), report.check());
    }

    @Test
    void aRegisterThatWasArmedLateIsComparedAndCountsNoFurther() throws Exception {
        UtilisationReport report =
                reportOf(
                        recorded -> {
                            late(recorded, 1, "unused", "censored");
                            late(recorded, 3, "used", "used");
                        });
        assertEquals(new FieldCounts(1, 1, 0, Map.of()), counts(report, HERE));
        assertEquals(new MarkCheck(1, 1, 0), report.check());
        assertEquals(List.of(2L), samples(report));
    }

    @Test
    void aReadThatAMarkMissedIsFoundByARegisterThatWasArmedLate() throws Exception {
        UtilisationReport report =
                reportOf(
                        recorded -> {
                            late(recorded, 1, "unused", "used");
                            late(recorded, 3, "unused", "censored");
                        });
        // Who read before the registers were armed is not known.
        assertEquals(new FieldCounts(0, 0, 0, Map.of()), counts(report, HERE));
        assertEquals(new MarkCheck(1, 1, 1), report.check());
    }

    @Test
    void whatARegisterAloneWatchedCountsAsItIs() throws Exception {
        UtilisationReport report =
                reportOf(
                        recorded -> {
                            recorded.sample(HERE, 1);
                            recorded.check(1, 0);
                            recorded.watch(1, 0);
                            recorded.end(1, "used");
                        });
        assertEquals(new FieldCounts(1, 0, 0, Map.of()), counts(report, HERE));
        assertEquals(MarkCheck.NONE, report.check());
        assertEquals(List.of(1L), samples(report));
    }

    @Test
    void eachRowOfTheTreeSaysWhatMarksMissed() throws Exception {
        try (OpenedTrace opened =
                RecordedWatches.open(
                        folder,
                        new int[] {HERE, ELSEWHERE},
                        recorded -> {
                            checked(recorded, HERE, 2, "unused", "used");
                            checked(recorded, ELSEWHERE, 5, "used", "used");
                        })) {
            opened.analysis();
            List<UtilisationEntry> rows =
                    DataProviders.of(
                                    opened.trace(),
                                    UtilisationDataProvider.ID,
                                    UtilisationDataProvider.class)
                            .fetchTree(Map.of(), new NullProgressMonitor())
                            .getModel()
                            .getEntries();
            assertEquals(
                    List.of(
                            new MarkCheck(2, 2, 1), // service
                            new MarkCheck(2, 2, 1), // class
                            new MarkCheck(1, 1, 1),
                            new MarkCheck(1, 1, 1),
                            new MarkCheck(1, 1, 0),
                            new MarkCheck(1, 1, 0)),
                    rows.stream().map(UtilisationEntry::getCheck).toList());
        }
    }

    private static FieldCounts counts(UtilisationReport report, int line) {
        return context(report, line).fields().get(0).counts();
    }

    private static ContextUtilisation context(UtilisationReport report, int line) {
        return report.contexts().stream()
                .filter(c -> c.context().frames().get(0).line() == line)
                .findFirst()
                .orElseThrow();
    }

    private static List<Long> samples(UtilisationReport report) {
        return report.contexts().stream().map(ContextUtilisation::samples).toList();
    }

    private UtilisationReport reportOf(Consumer<RecordedWatches> events) throws Exception {
        return RecordedWatches.report(
                folder, ReadThreshold.DEFAULT, new int[] {HERE, ELSEWHERE}, events);
    }

    /** An object whose field a mark watches. */
    private static void marked(RecordedWatches recorded, int line, long id, String verdict) {
        recorded.sample(line, id);
        recorded.watch(id, RecordedWatches.NO_SLOT);
        recorded.end(id, verdict);
    }

    /** An object whose field a mark watches, and in a second sample a register. */
    private static void checked(
            RecordedWatches recorded, int line, long id, String byMark, String byRegister) {
        watchedByBoth(recorded, line, id);
        recorded.end(id + 1, byRegister);
        recorded.end(id, byMark);
    }

    /** The same where the mark's fate is told first. */
    private static void markFirst(
            RecordedWatches recorded, int line, long id, String byMark, String byRegister) {
        watchedByBoth(recorded, line, id);
        recorded.end(id, byMark);
        recorded.end(id + 1, byRegister);
    }

    private static void watchedByBoth(RecordedWatches recorded, int line, long id) {
        recorded.sample(line, id);
        recorded.watch(id, RecordedWatches.NO_SLOT);
        recorded.sample(line, id + 1);
        recorded.check(id + 1, id);
        recorded.watch(id + 1, 0);
    }

    private static void late(RecordedWatches recorded, long id, String mark, String register) {
        recorded.sample(HERE, id);
        recorded.watch(id, RecordedWatches.NO_SLOT);
        recorded.sample(HERE, id + 1);
        recorded.check(id + 1, id);
        if (!register.equals("censored")) {
            recorded.watch(id + 1, 0);
        }
        recorded.end(id + 1, register, "late");
        recorded.end(id, mark);
    }
}
