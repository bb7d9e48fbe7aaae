// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.rows;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.eclipse.swt.widgets.Display;
import org.fieldtrace.tracecompass.ui.OpenTrace;
import org.fieldtrace.tracecompass.ui.ShopTrace;
import org.fieldtrace.tracecompass.ui.base.UserInterface;
import org.fieldtrace.tracecompass.ui.drawing.Drawing;
import org.fieldtrace.tracecompass.ui.drawing.DrawingPainter;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Label;
import org.fieldtrace.tracecompass.ui.fixlist.FixListView;
import org.fieldtrace.tracecompass.ui.operations.OperationsView;
import org.fieldtrace.tracecompass.ui.utilisation.FieldUtilisationView;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TableDrawingTest {
    private static final List<Integer> WIDTHS = List.of(480, 640, 900, 1400, 2400);
    private static final long SECONDS = 60;

    private final UserInterface ui = new UserInterface();

    @TempDir static Path folder;

    private RowTableView<?> complete(String id) throws Exception {
        RowTableView<?> view = ui.show(id, RowTableView.class);
        ui.await("the rows of " + id, SECONDS, view::isComplete);
        return view;
    }

    private static Stream<Label> labels(Drawing drawing) {
        return drawing.shapes().stream()
                .filter(Label.class::isInstance)
                .map(Label.class::cast)
                .filter(label -> !label.text().isEmpty());
    }

    private int right(Label label) {
        return (int) label.x()
                + ui.get(() -> DrawingPainter.textWidth(Display.getCurrent(), label.text()));
    }

    /**
     * All letters that a picture has, in any order, but for the rows' names, which bands repeat.
     */
    private static String words(Drawing drawing) {
        return labels(drawing)
                .map(Label::text)
                .reduce("", (all, next) -> all + next)
                .replace(" ", "");
    }

    @AfterAll
    static void closeShared() throws Exception {
        OpenTrace.closeShared();
    }

    @Test
    void atAnyWidthNoTextIsCutAndNoneLiesUponAnother() throws Exception {
        ShopTrace.shared(folder, ShopTrace.WITH_FINDINGS);
        for (String id : List.of(FieldUtilisationView.ID, OperationsView.ID, FixListView.ID)) {
            RowTableView<?> view = complete(id);
            for (int width : WIDTHS) {
                Drawing drawing = ui.get(() -> view.drawing(width, Drawing.UNBOUNDED));
                assertEquals(width, drawing.width(), id);
                List<Label> labels = labels(drawing).toList();
                for (Label label : labels) {
                    int right = right(label);
                    assertTrue(right <= width, () -> id + ", " + width + ": " + label);
                    assertTrue(label.y() < drawing.height(), label::text);
                    assertTrue(
                            labels.stream()
                                    .filter(other -> other.y() == label.y())
                                    .noneMatch(other -> label.x() < other.x() && other.x() < right),
                            () -> id + ", " + width + ": " + label + " is overlapped");
                }
            }
        }
    }

    @Test
    void anOverviewIsOneBandThatFitsAndSaysWhatItLeavesOut() throws Exception {
        ShopTrace.shared(folder, ShopTrace.WITH_FINDINGS);
        for (String id : List.of(FieldUtilisationView.ID, OperationsView.ID, FixListView.ID)) {
            RowTableView<?> view = complete(id);
            Drawing drawing = ui.get(() -> view.overview(1400, 300));
            assertEquals(1400, drawing.width(), id);
            assertTrue(drawing.height() <= 300, () -> id + ": " + drawing.height());
            String name = ui.get(() -> view.getTreeViewer().getTree().getColumn(0).getText());
            assertEquals(1, labels(drawing).filter(l -> l.text().equals(name)).count(), id);
            labels(drawing).forEach(label -> assertTrue(right(label) <= 1400, label::text));
        }
        RowTableView<?> view = complete(FixListView.ID);
        Drawing fixes = ui.get(() -> view.overview(1400, 300));
        assertTrue(words(fixes).contains("Reason."), words(fixes));
    }

    @Test
    void theReasonOfAFixIsWholeInANarrowPicture() throws Exception {
        ShopTrace.shared(folder, ShopTrace.WITH_FINDINGS);
        RowTableView<?> view = complete(FixListView.ID);
        String reason =
                ui.get(
                        () -> {
                            var tree = view.getTreeViewer().getTree();
                            return tree.getItem(1).getText(tree.getColumnCount() - 1);
                        });
        assertTrue(reason.startsWith("Never read: Order.notes. "), reason);

        Drawing narrow = ui.get(() -> view.drawing(480, Drawing.UNBOUNDED));

        assertTrue(words(narrow).contains(reason.replace(" ", "")), () -> words(narrow));
    }

    @Test
    void aFileHasTheLegendAndSaysHowManyRowsItLacks() throws Exception {
        ShopTrace.shared(folder, ShopTrace.WITH_FINDINGS);
        RowTableView<?> view = complete(OperationsView.ID);

        String words = words(ui.get(() -> view.drawing(1400, 50)));

        assertTrue(words.contains("shareofthelargest"), words);
        assertTrue(words.contains("4morerowsareleftout."), words);
    }
}
