// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.utilisation;

import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.jface.resource.LocalResourceManager;
import org.eclipse.jface.resource.ResourceManager;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.layout.RowData;
import org.eclipse.swt.layout.RowLayout;
import org.eclipse.swt.widgets.Canvas;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.fieldtrace.tracecompass.core.event.Verdict;
import org.fieldtrace.tracecompass.ui.Palette;

/** One line that says what the bars mean. */
final class UtilisationLegend extends Composite {
    private static final int SWATCH = 14;

    UtilisationLegend(Composite parent) {
        super(parent, SWT.NONE);
        RowLayout layout = new RowLayout(SWT.HORIZONTAL);
        layout.center = true;
        layout.spacing = 6;
        setLayout(layout);
        ResourceManager resources =
                new LocalResourceManager(JFaceResources.getResources(), this);
        addSwatch(resources.createColor(Palette.colour(Verdict.USED)), "used");
        addSwatch(resources.createColor(Palette.colour(Verdict.UNUSED)), "unused or overwritten");
        addWhisker("95 % interval");
        addText("Utilisation = used / (used + unused + overwritten); censored stands apart.");
    }

    private void addSwatch(Color colour, String meaning) {
        Canvas swatch = canvas(SWATCH);
        swatch.addPaintListener(
                event -> {
                    event.gc.setBackground(colour);
                    event.gc.fillRectangle(0, 0, SWATCH, SWATCH);
                });
        addText(meaning);
    }

    private void addWhisker(String meaning) {
        int width = 2 * SWATCH;
        Canvas whisker = canvas(width);
        whisker.addPaintListener(
                event -> {
                    int middle = SWATCH / 2;
                    event.gc.setForeground(getForeground());
                    event.gc.drawLine(1, middle, width - 2, middle);
                    event.gc.drawLine(1, middle - 4, 1, middle + 4);
                    event.gc.drawLine(width - 2, middle - 4, width - 2, middle + 4);
                });
        addText(meaning);
    }

    private Canvas canvas(int width) {
        Canvas canvas = new Canvas(this, SWT.NONE);
        canvas.setLayoutData(new RowData(width, SWATCH));
        return canvas;
    }

    private void addText(String text) {
        Label label = new Label(this, SWT.NONE);
        label.setText(text + "   ");
    }
}
