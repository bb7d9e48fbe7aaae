// SPDX-License-Identifier: MIT
package org.fieldtrace.model.operations;

import java.util.ArrayList;
import java.util.List;

/** Writes the operations from the root down to one, long chains without those in their middle. */
public final class PathText {
    private static final int FIRST = 2;
    private static final int LAST = 2;

    private PathText() {}

    /**
     * In one line: {@code a > b > ... 3 more > f > g}.
     *
     * @param path from the root down
     * @param between what stands between operations
     */
    public static String line(List<String> path, String between) {
        return String.join(between, folded(path));
    }

    /** In lines of their own, each indented below its caller. */
    public static String lines(List<String> path) {
        List<String> lines = new ArrayList<>();
        for (String operation : folded(path)) {
            lines.add("  ".repeat(lines.size()) + (lines.isEmpty() ? "" : "\u2192 ") + operation);
        }
        return String.join("\n", lines);
    }

    private static List<String> folded(List<String> path) {
        int left = path.size() - FIRST - LAST;
        if (left <= 1) { // what says that one is left out is as long
            return path;
        }
        List<String> folded = new ArrayList<>(path.subList(0, FIRST));
        folded.add("\u2026 " + left + " more");
        folded.addAll(path.subList(path.size() - LAST, path.size()));
        return folded;
    }
}
