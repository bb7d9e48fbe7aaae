// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.e4.ui.css.swt.theme.IThemeEngine;
import org.eclipse.jface.action.IToolBarManager;
import org.eclipse.jface.action.ToolBarManager;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.ToolBar;
import org.eclipse.ui.PlatformUI;
import org.fieldtrace.tracecompass.ui.base.Palette;
import org.fieldtrace.tracecompass.ui.base.UserInterface;
import org.fieldtrace.tracecompass.ui.operations.OperationMapView;
import org.fieldtrace.tracecompass.ui.operations.OperationsView;
import org.fieldtrace.tracecompass.ui.rows.DrawingView;
import org.fieldtrace.tracecompass.ui.rows.RowsView;
import org.fieldtrace.tracecompass.ui.services.ServiceGraphView;
import org.fieldtrace.tracecompass.ui.utilisation.FieldUtilisationView;
import org.fieldtrace.tracecompass.ui.utilisation.WasteFlameGraphView;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is read in the workbench's dark theme. */
class DarkThemeTest {
    private static final String THEME = "org.eclipse.e4.ui.css.theme.";

    /** Between words and what is behind them (WCAG 2.1, level AA). */
    private static final double LEAST_CONTRAST = 4.5;

    @TempDir static Path folder;

    private final UserInterface ui = new UserInterface();

    @BeforeEach
    void makeDark() {
        setTheme("e4_dark");
    }

    @AfterEach
    void makeLight() {
        setTheme("e4_default");
    }

    private void setTheme(String name) {
        ui.run(
                () -> {
                    IThemeEngine engine = PlatformUI.getWorkbench().getService(IThemeEngine.class);
                    engine.setTheme(THEME + name, false);
                    assertEquals(THEME + name, engine.getActiveTheme().getId());
                });
        ui.settle();
    }

    @Test
    void drawingsAndTheWordsAroundThemAreLegible() throws Exception {
        Map<String, Class<? extends RowsView<?>>> views = new HashMap<>();
        views.put(OperationMapView.ID, OperationMapView.class);
        views.put(ServiceGraphView.ID, ServiceGraphView.class);
        views.put(WasteFlameGraphView.ID, WasteFlameGraphView.class);
        views.put(OperationsView.ID, OperationsView.class);
        views.put(FieldUtilisationView.ID, FieldUtilisationView.class);
        try (OpenTrace open = OpenTrace.at(ShopTrace.write(folder, ShopTrace.WITH_FINDINGS));
                WorkbenchWindow window = new WorkbenchWindow()) {
            for (Map.Entry<String, Class<? extends RowsView<?>>> shown : views.entrySet()) {
                RowsView<?> view = ui.show(shown.getKey(), shown.getValue());
                ui.await("the rows of " + shown.getKey(), 60, view::isComplete);
                window.fillScreenWith(view);
                ui.settle();
                assertTrue(
                        luminance(ui.get(() -> view.getContent().getBackground().getRGB())) < 0.2,
                        "the theme is not dark");
                assertEquals(List.of(), ui.get(() -> illegible(view.getContent())));
                ui.await(
                        "legible words in the tool bar of " + shown.getKey(),
                        10,
                        () -> ui.get(() -> contrastWithin(toolBar(view))) >= LEAST_CONTRAST);
                if (view instanceof DrawingView<?> drawing) {
                    RGB paper = ui.get(() -> corner(drawing));
                    assertTrue(
                            contrast(paper, Palette.INK) >= LEAST_CONTRAST,
                            () -> shown.getKey() + " is drawn on " + paper);
                }
            }
        }
    }

    /** The colour of the lower right corner of what is drawn on, which no drawing reaches. */
    private static RGB corner(DrawingView<?> view) {
        Control canvas = view.canvas().canvas();
        Point size = canvas.getSize();
        Image image = new Image(canvas.getDisplay(), size.x, size.y);
        GC gc = new GC(canvas);
        try {
            gc.copyArea(image, 0, 0);
            ImageData data = image.getImageData();
            return data.palette.getRGB(data.getPixel(size.x - 1, size.y - 1));
        } finally {
            gc.dispose();
            image.dispose();
        }
    }

    private static ToolBar toolBar(RowsView<?> view) {
        IToolBarManager manager = view.getViewSite().getActionBars().getToolBarManager();
        return ((ToolBarManager) manager).getControl();
    }

    /** Between the corner of a control and what differs most from it. */
    private static double contrastWithin(Control control) {
        Point size = control.getSize();
        Image image = new Image(control.getDisplay(), size.x, size.y);
        GC gc = new GC(control);
        try {
            gc.copyArea(image, 0, 0);
            ImageData data = image.getImageData();
            RGB behind = data.palette.getRGB(data.getPixel(0, 0));
            double most = 1;
            for (int x = 0; x < size.x; x++) {
                for (int y = 0; y < size.y; y++) {
                    RGB here = data.palette.getRGB(data.getPixel(x, y));
                    most = Math.max(most, contrast(here, behind));
                }
            }
            return most;
        } finally {
            gc.dispose();
            image.dispose();
        }
    }

    private static List<String> illegible(Composite within) {
        List<String> found = new ArrayList<>();
        for (Control control : within.getChildren()) {
            if (control instanceof Label label && !label.getText().isEmpty()) {
                RGB words = label.getForeground().getRGB();
                RGB behind = label.getBackground().getRGB();
                if (contrast(words, behind) < LEAST_CONTRAST) {
                    found.add(label.getText() + ": " + words + " on " + behind);
                }
            } else if (control instanceof Composite composite) {
                found.addAll(illegible(composite));
            }
        }
        return found;
    }

    private static double contrast(RGB one, RGB other) {
        double lighter = Math.max(luminance(one), luminance(other));
        double darker = Math.min(luminance(one), luminance(other));
        return (lighter + 0.05) / (darker + 0.05);
    }

    /** Relative luminance (WCAG 2.1), 0 to 1. */
    private static double luminance(RGB colour) {
        return 0.2126 * linear(colour.red)
                + 0.7152 * linear(colour.green)
                + 0.0722 * linear(colour.blue);
    }

    private static double linear(int channel) {
        double share = channel / 255.0;
        return share <= 0.04045 ? share / 12.92 : Math.pow((share + 0.055) / 1.055, 2.4);
    }
}
