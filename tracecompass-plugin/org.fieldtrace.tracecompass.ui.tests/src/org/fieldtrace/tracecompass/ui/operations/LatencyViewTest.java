// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.operations;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.fieldtrace.synthetic.SyntheticProcess;
import org.fieldtrace.synthetic.SyntheticProcess.Address;
import org.fieldtrace.synthetic.SyntheticProcess.Exchange;
import org.fieldtrace.synthetic.SyntheticTrace;
import org.fieldtrace.synthetic.Vocabulary;
import org.fieldtrace.tracecompass.ui.OpenTrace;
import org.fieldtrace.tracecompass.ui.ShopTrace;
import org.fieldtrace.tracecompass.ui.base.Palette;
import org.fieldtrace.tracecompass.ui.base.UserInterface;
import org.fieldtrace.tracecompass.ui.drawing.Shape;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Box;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Line;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Point;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LatencyViewTest {
    private static final long SECONDS = 60;

    @TempDir static Path folder;

    private final UserInterface ui = new UserInterface();

    @Test
    void ofTwoOpenTracesBothDistributionsOfAnOperationAreShown() throws Exception {
        LatencyView view = ui.show(LatencyView.ID, LatencyView.class);
        assertTrue(ui.get(view::emptyText).contains("--spans on"));
        Path before = ShopTrace.write(folder.resolve("before"), 100);
        Path after = ShopTrace.write(folder.resolve("after"), 200);
        try (OpenTrace first = OpenTrace.at(before)) {
            ui.await("one distribution", SECONDS, () -> view.remark().contains("10 calls, median"));
            try (OpenTrace second = OpenTrace.at(after)) {
                ui.await(
                        "both distributions",
                        SECONDS,
                        () ->
                                view.remark().contains("before: 10 calls, median")
                                        && view.remark().contains("after: 20 calls, median"));

                assertTrue(hasLine(view, true), "no line of the earlier trace");
                assertTrue(hasLine(view, false), "no line of the later trace");
            }
        }
    }

    @Test
    void theOnlyTraceIsCalledByTheFolderOfItsRecording() throws Exception {
        LatencyView view = ui.show(LatencyView.ID, LatencyView.class);
        Path written = ShopTrace.write(folder, 100);
        // As LTTng names it, and the workspace after it.
        Path trace = folder.resolve("monday/ust/uid/0/64-bit");
        Files.createDirectories(trace.getParent());
        Files.move(written, trace);
        try (OpenTrace open = OpenTrace.at(trace)) {
            ui.await(
                    "the distribution of the recording",
                    SECONDS,
                    () -> view.remark().contains("monday: 10 calls, median"));
        }
    }

    @Test
    void barsAndLineHaveTheSameAxis() throws Exception {
        LatencyView view = ui.show(LatencyView.ID, LatencyView.class);
        try (OpenTrace open = OpenTrace.at(ShopTrace.write(folder, 100))) {
            ui.await("the distribution", SECONDS, () -> view.remark().contains("calls, median"));
            List<Shape> shapes = ui.get(() -> view.canvas().drawing().shapes());

            double bars =
                    shapes.stream()
                            .filter(Box.class::isInstance)
                            .mapToDouble(bar -> ((Box) bar).height())
                            .sum();
            List<Point> line =
                    shapes.stream()
                            .filter(shape -> shape instanceof Line && !shape.toolTip().isEmpty())
                            .map(shape -> ((Line) shape).points())
                            .findFirst()
                            .orElseThrow();
            double all = line.get(0).y() - line.get(line.size() - 1).y();
            assertEquals(all, bars, 0.02 * all, "all bars together are all calls");
        }
    }

    @Test
    void theBarOfFewCallsStandsOnTheAxis() throws Exception {
        LatencyView view = ui.show(LatencyView.ID, LatencyView.class);
        try (OpenTrace open = OpenTrace.at(oneOfManyIsSlow(folder.resolve("one-is-slow")))) {
            ui.await("the distribution", SECONDS, () -> view.remark().contains("calls, median"));
            List<Box> bars =
                    ui.get(() -> view.canvas().drawing().shapes()).stream()
                            .filter(Box.class::isInstance)
                            .map(Box.class::cast)
                            .toList();
            double axis = bars.stream().mapToDouble(bar -> bar.y() + bar.height()).max().orElse(0);
            for (Box bar : bars) {
                assertEquals(axis, bar.y() + bar.height(), 1e-6, bar::toString);
                // Its border would be a line above the axis and one below.
                assertTrue(bar.height() >= (bar.border() == null ? 1 : 2), bar::toString);
            }
            assertTrue(bars.stream().anyMatch(bar -> bar.border() == null), bars::toString);
        }
    }

    private static Path oneOfManyIsSlow(Path trace) throws Exception {
        Address server = new Address(10, 0, 0, 1, 80);
        Address user = new Address(10, 0, 0, 9, 50_000);
        try (SyntheticTrace written = new SyntheticTrace(trace, Vocabulary.current(), "h", 0)) {
            SyntheticProcess shop = new SyntheticProcess(written, 1, server);
            shop.jvmInfo(1_000_000, "shop", "h");
            for (int i = 1; i <= 1000; i++) {
                long start = i * 100_000_000L;
                Exchange order = shop.serverRequest(start, 3, "GET", "/orders", user, 0);
                shop.respond(start + (i == 500 ? 50_000_000 : 1_000_000), order, 200, 10);
            }
        }
        return trace;
    }

    private boolean hasLine(LatencyView view, boolean isBefore) {
        return ui.get(() -> view.canvas().drawing().shapes()).stream()
                .filter(Line.class::isInstance)
                .anyMatch(
                        line ->
                                ((Line) line)
                                        .colour()
                                        .equals(isBefore ? Palette.BEFORE : Palette.AFTER));
    }
}
