// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.served;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.eclipse.tracecompass.tmf.core.model.OutputElementStyle;
import org.eclipse.tracecompass.tmf.core.model.timegraph.TimeGraphState;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.Numbers;
import org.fieldtrace.model.Proportion;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationEntry;

/** A box of the waste flame graph: it starts at a byte and is as long as its bytes. */
public final class WasteState extends TimeGraphState {
    private final transient UtilisationEntry entry;
    private final transient long all;

    /**
     * @param all bytes that nobody reads, of all boxes beside it
     */
    WasteState(UtilisationEntry entry, long start, long bytes, long all) {
        super(
                start,
                bytes,
                entry.getName(),
                new OutputElementStyle(WasteStyles.of(entry.getUtilisation())));
        this.entry = entry;
        this.all = all;
    }

    /** Where it is in the code; empty where it stands for no frame. */
    public Optional<Frame> getFrame() {
        return entry.getFrame();
    }

    /** What it is called, from its outermost part on. */
    public String getFullName() {
        return entry.getFullName();
    }

    /** How much of it is read; empty where nothing is known. */
    public Optional<Proportion> getUtilisation() {
        return entry.getUtilisation();
    }

    /** What is to be said of it. */
    public Map<String, String> getToolTip() {
        Map<String, String> tooltip = new LinkedHashMap<>();
        tooltip.put("Name", entry.getFullName());
        tooltip.put("Never read", Numbers.count(getDuration()) + " bytes");
        tooltip.put("Share", Numbers.percent((double) getDuration() / Math.max(1, all)));
        tooltip.put(
                "Utilisation",
                entry.getUtilisation().map(Numbers::proportion).orElse("no verdict yet"));
        return tooltip;
    }

    boolean covers(long from, long until) {
        return getStartTime() <= until && from <= getStartTime() + getDuration();
    }

    boolean isAt(long at) {
        return getStartTime() <= at && at < getStartTime() + getDuration();
    }
}
