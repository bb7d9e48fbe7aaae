// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.tracecompass.tmf.core.dataprovider.DataProviderParameterUtils;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphState;
import org.eclipse.tracecompass.tmf.core.model.timegraph.TimeGraphEntryModel;
import org.fieldtrace.model.Frame;
import org.fieldtrace.tracecompass.core.compatibility.DataProviders;
import org.fieldtrace.tracecompass.core.watchpoints.Watch;
import org.fieldtrace.tracecompass.core.watchpoints.WatchpointsDataProvider;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class WatchpointsDataProviderTest {
    private static final String EMPLOYEE = "com.example.Employee";

    private static OpenedTrace scenario;
    private static WatchpointsDataProvider provider;

    @BeforeAll
    static void open() throws Exception {
        scenario = new OpenedTrace(RecordedTraces.SCENARIO);
        scenario.analysis();
        provider =
                DataProviders.of(
                        scenario.trace(),
                        WatchpointsDataProvider.ID,
                        WatchpointsDataProvider.class);
    }

    @AfterAll
    static void close() {
        scenario.close();
    }

    private static List<TimeGraphEntryModel> rows() {
        return provider.fetchTree(Map.of(), new NullProgressMonitor()).getModel().getEntries();
    }

    private static List<TimeGraphEntryModel> below(TimeGraphEntryModel parent) {
        return rows().stream().filter(row -> row.getParentId() == parent.getId()).toList();
    }

    private static List<TimeGraphEntryModel> jvms() {
        return below(rows().get(0));
    }

    private static TimeGraphEntryModel slot(int jvm, int slot) {
        return below(jvms().get(jvm)).get(slot);
    }

    /** States of a slot, asked for at 2,000 times as a view with so many pixels would. */
    private static List<ITimeGraphState> states(TimeGraphEntryModel slot) {
        long start = scenario.states().getStartTime();
        long length = scenario.states().getCurrentEndTime() - start;
        List<Long> times =
                LongStream.range(0, 2000).map(i -> start + length * i / 1999).boxed().toList();
        return provider.fetchRowModel(
                        Map.of(
                                DataProviderParameterUtils.REQUESTED_TIME_KEY,
                                times,
                                DataProviderParameterUtils.REQUESTED_ITEMS_KEY,
                                List.of(slot.getId())),
                        new NullProgressMonitor())
                .getModel()
                .getRows()
                .get(0)
                .getStates();
    }

    /** {@code verdict label} of every watch, in the order of time. */
    private static List<String> watches(TimeGraphEntryModel slot) {
        List<String> watches = new ArrayList<>();
        for (ITimeGraphState state : states(slot)) {
            if (state.getStyle() != null) {
                watches.add(state.getStyle().getParentKey() + " " + state.getLabel());
            }
        }
        return watches;
    }

    private static Map<String, String> tooltip(TimeGraphEntryModel slot, long time) {
        return provider.fetchTooltip(
                        Map.of(
                                DataProviderParameterUtils.REQUESTED_TIME_KEY,
                                List.of(time),
                                DataProviderParameterUtils.REQUESTED_ITEMS_KEY,
                                List.of(slot.getId())),
                        new NullProgressMonitor())
                .getModel();
    }

    private static ITimeGraphState watch(TimeGraphEntryModel slot, int number) {
        return states(slot).stream().filter(s -> s.getStyle() != null).toList().get(number);
    }

    @Test
    void givesEveryRunOfAJvmARowAndEverySlotOneBelow() {
        assertEquals("scenario", rows().get(0).getName());
        assertEquals(
                List.of("payroll", "admin", "admin-next", "payroll"),
                jvms().stream().map(row -> row.getName().split(" ")[0]).toList());
        assertEquals(
                List.of("slot 0", "slot 1", "slot 2", "slot 3"),
                below(jvms().get(0)).stream().map(TimeGraphEntryModel::getName).toList());
        assertTrue(slot(0, 0).hasRowModel());
        assertTrue(!jvms().get(0).hasRowModel());
    }

    @Test
    void stylesEveryWatchByTheVerdictWithWhichItEnded() {
        assertEquals(
                List.of(
                        "used name",
                        "unused email",
                        "unused title",
                        "used name",
                        "used address",
                        "used email"),
                watches(slot(0, 0)));
        assertEquals(List.of("unused address", "used name", "watching email"), watches(slot(0, 1)));
        assertEquals(List.of("censored name"), watches(slot(0, 3)));
        assertEquals(List.of("unused größe"), watches(slot(1, 0)));
    }

    @Test
    void showsAWatchFromItsBeginningToItsEnd() {
        ITimeGraphState first = watch(slot(0, 0), 0);
        // The scenario sleeps a millisecond between both.
        assertTrue(first.getDuration() >= 1_000_000, first::toString);
        assertTrue(first.getDuration() < 100_000_000, first::toString);
        List<ITimeGraphState> states = states(slot(0, 0));
        for (int i = 1; i < states.size(); i++) {
            ITimeGraphState before = states.get(i - 1);
            assertEquals(
                    before.getStartTime() + before.getDuration(), states.get(i).getStartTime());
        }
    }

    @Test
    void knowsAllStylesThatStatesReferTo() {
        Map<String, ?> styles =
                provider.fetchStyle(Map.of(), new NullProgressMonitor()).getModel().getStyles();
        for (int slot = 0; slot < 4; slot++) {
            for (ITimeGraphState state : states(slot(0, slot))) {
                if (state.getStyle() != null) {
                    assertTrue(
                            styles.containsKey(state.getStyle().getParentKey()), state::toString);
                }
            }
        }
    }

    @Test
    void tellsInATooltipWhatWasWatchedAndHowItEnded() {
        TimeGraphEntryModel slot = slot(0, 3);
        ITimeGraphState watch = watch(slot, 0);
        Map<String, String> tooltip = tooltip(slot, watch.getStartTime() + watch.getDuration() / 2);
        assertEquals(
                Map.of(
                        "Verdict", "censored",
                        "Reason", "moved",
                        "Class", EMPLOYEE,
                        "Field", "name",
                        "Object", "5",
                        "Call path",
                                "HrClient.employee (HrClient.java:21)\n"
                                        + "PayrollController.paidEmployeeName"
                                        + " (PayrollController.java:39)"),
                tooltip);
    }

    @Test
    void givesAReasonOnlyToTheWatchThatHasOne() {
        TimeGraphEntryModel slot = slot(0, 1);
        for (int number = 0; number < 3; number++) {
            Map<String, String> tooltip = tooltip(slot, watch(slot, number).getStartTime());
            assertTrue(!tooltip.containsKey("Reason"), tooltip::toString);
        }
    }

    @Test
    void tellsNothingOfAFreeSlot() {
        assertEquals(Map.of(), tooltip(slot(0, 3), scenario.states().getStartTime()));
    }

    @Test
    void servesEveryWatchOfARangeWithAllThatIsKnownOfIt() {
        TimeGraphEntryModel slot = slot(0, 0);
        ITimeGraphState first = watch(slot, 0);

        List<Watch> all = watchesOf(slot, Long.MIN_VALUE, Long.MAX_VALUE);
        assertEquals(
                watches(slot),
                all.stream().map(watch -> watch.verdict() + " " + watch.field()).toList());
        assertEquals(
                all.subList(0, 1), watchesOf(slot, first.getStartTime(), first.getStartTime()));
        assertEquals(first.getStartTime(), all.get(0).start());
        assertEquals(first.getStartTime() + first.getDuration(), all.get(0).end());
        assertEquals(List.of(), watchesOf(slot, 0, 1));

        Watch censored = watchesOf(slot(0, 3), Long.MIN_VALUE, Long.MAX_VALUE).get(0);
        assertEquals("censored moved", censored.verdict() + " " + censored.reason());
        assertEquals(EMPLOYEE + " 5", censored.className() + " " + censored.objectId());
        assertEquals(
                List.of(
                        "PayrollController.paidEmployeeName (PayrollController.java:39)",
                        "HrClient.employee (HrClient.java:21)"),
                censored.callPath().stream().map(Frame::label).toList());
        assertEquals(
                "scenario payroll 3",
                String.join(" ", censored.trace(), censored.service(), censored.slot()));
    }

    private static List<Watch> watchesOf(TimeGraphEntryModel slot, long from, long until) {
        return provider.fetchWatches(
                        Map.of(
                                DataProviderParameterUtils.REQUESTED_TIME_KEY,
                                List.of(from, until),
                                DataProviderParameterUtils.REQUESTED_ITEMS_KEY,
                                List.of(slot.getId())),
                        new NullProgressMonitor())
                .getModel();
    }
}
