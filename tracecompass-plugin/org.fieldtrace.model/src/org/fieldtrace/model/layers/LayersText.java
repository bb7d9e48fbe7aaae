// SPDX-License-Identifier: MIT
package org.fieldtrace.model.layers;

import java.util.Locale;
import org.fieldtrace.model.Numbers;
import org.fieldtrace.model.text.TerminalText;

/** Layers for people: an operation is a line, and each of its layers. */
public final class LayersText {
    private static final String ROW = "%-21s %-21s  %s";

    private LayersText() {}

    /** The heading of {@link #operation}'s columns. */
    public static String heading() {
        return String.format(ROW + "%n", "for it [95 %]", "in it [95 %]", "operation, layer");
    }

    /** The layers of one operation. */
    public static String operation(OperationLayers operation) {
        StringBuilder text = new StringBuilder();
        text.append(
                line(
                        "",
                        "",
                        operation.label()
                                + "  "
                                + Numbers.count(operation.samples())
                                + (operation.samples() == 1 ? " sample" : " samples")
                                + " in "
                                + Numbers.count(operation.sampled())
                                + " of "
                                + Numbers.count(operation.handlings())
                                + (operation.handlings() == 1 ? " handling" : " handlings")));
        for (OperationLayers.Layer layer : operation.layers()) {
            text.append(
                    line(
                            Numbers.proportion(layer.callerShare()),
                            Numbers.proportion(layer.inShare()),
                            "  " + layer.name()));
        }
        return text.toString();
    }

    private static String line(String caller, String in, String what) {
        return TerminalText.line(String.format(Locale.ROOT, ROW, caller, in, what)) + "\n";
    }

    /**
     * What stands below the list.
     *
     * @param isEmpty whether there is no sample at all
     */
    public static String notes(boolean isEmpty) {
        return isEmpty
                ? "No samples of layers: record with the agent's option layers.rate=49\n"
                : "";
    }
}
