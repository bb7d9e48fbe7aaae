// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.utilisation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.fieldtrace.model.Frame;
import org.fieldtrace.tracecompass.ui.OpenTrace;
import org.fieldtrace.tracecompass.ui.ShopTrace;
import org.fieldtrace.tracecompass.ui.base.UserInterface;
import org.fieldtrace.tracecompass.ui.drawing.Shape.Box;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WasteFlameGraphViewTest {
    @TempDir static Path folder;

    private final UserInterface ui = new UserInterface();

    @Test
    void aCallPathIsAsWideAsTheBytesThatNobodyReads() throws Exception {
        WasteFlameGraphView view = ui.show(WasteFlameGraphView.ID, WasteFlameGraphView.class);
        assertTrue(ui.get(view::emptyText).contains("scripts/fieldtrace record"));
        try (OpenTrace open = OpenTrace.at(ShopTrace.write(folder, 200))) {
            ui.await("the flames", 60, view::isComplete);
            List<Box> boxes =
                    ui.get(() -> view.canvas().drawing().shapes()).stream()
                            .filter(Box.class::isInstance)
                            .map(Box.class::cast)
                            .toList();

            // Service, class, call path, and of the two fields the one that is never read: of 400
            // orders 4 bytes each.
            assertEquals(4, boxes.size());
            int width = ui.get(() -> view.canvas().drawing().width());
            assertEquals(ui.get(() -> view.canvas().canvas().getSize().x), width);
            for (Box box : boxes) {
                assertEquals(width - 1, box.width(), 1e-6); // beside its frame
                assertTrue(box.toolTip().contains("Never read: 1,600 bytes"), box::toolTip);
            }
            assertEquals(
                    new Frame("com.example.OrderClient", "orders", "OrderClient.java", 21),
                    boxes.get(2).subject());
        }
    }
}
