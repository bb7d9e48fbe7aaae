// SPDX-License-Identifier: MIT
package org.fieldtrace.model.utilisation;

import java.util.ArrayList;
import java.util.List;
import org.fieldtrace.model.Numbers;

/** What fields were read for, in words. */
public final class UseText {
    private UseText() {}

    /**
     * {@code (92.0 % of these only handed on, 3.0 % only incidentally)}; nothing where all reads
     * were direct.
     */
    public static String of(FieldCounts counts) {
        List<String> parts = new ArrayList<>();
        add(parts, counts, counts.uses().forwarded(), "only handed on");
        add(parts, counts, counts.uses().incidental(), "only incidentally");
        return parts.isEmpty() ? "" : " (of these " + String.join(", ", parts) + ")";
    }

    /** {@code direct 70.0 %, handed on 25.0 %, incidental 5.0 %}; nothing where none was read. */
    public static String kinds(FieldCounts counts) {
        List<String> parts = new ArrayList<>();
        Uses uses = counts.uses();
        addKind(parts, counts, "direct", counts.used() - uses.forwarded() - uses.incidental());
        addKind(parts, counts, "handed on", uses.forwarded());
        addKind(parts, counts, "incidental", uses.incidental());
        return String.join(", ", parts);
    }

    private static void addKind(List<String> parts, FieldCounts counts, String kind, long count) {
        if (count > 0) {
            parts.add(kind + " " + Numbers.percent((double) count / counts.used()));
        }
    }

    private static void add(List<String> parts, FieldCounts counts, long count, String how) {
        if (count > 0) {
            parts.add(Numbers.percent((double) count / counts.used()) + " " + how);
        }
    }
}
