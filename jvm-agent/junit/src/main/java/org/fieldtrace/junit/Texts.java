// SPDX-License-Identifier: MIT
package org.fieldtrace.junit;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** How calls are told: those alike together, with their call path. */
final class Texts {

    private static final int MOST_GROUPS = 10;
    private static final int MOST_FRAMES = 6;

    private Texts() {}

    static String count(int number, String noun) {
        return number + " " + noun + (number == 1 ? "" : "s");
    }

    /** The calls by what is called and from where, those of which there are most first. */
    static List<Map.Entry<String, List<Measured.Call>>> alike(List<Measured.Call> calls) {
        Map<String, List<Measured.Call>> groups = new LinkedHashMap<>();
        for (Measured.Call call : calls) {
            groups.computeIfAbsent(call.name() + path(call), key -> new ArrayList<>()).add(call);
        }
        List<Map.Entry<String, List<Measured.Call>>> sorted = new ArrayList<>(groups.entrySet());
        sorted.sort(
                Comparator.comparingInt(
                        (Map.Entry<String, List<Measured.Call>> group) ->
                                -group.getValue().size()));
        return sorted;
    }

    static String grouped(List<Measured.Call> calls) {
        StringBuilder text = new StringBuilder();
        List<Map.Entry<String, List<Measured.Call>>> groups = alike(calls);
        for (int i = 0; i < groups.size() && i < MOST_GROUPS; i++) {
            text.append("\n  ").append(groups.get(i).getValue().size()).append(" x ");
            text.append(groups.get(i).getKey());
        }
        if (groups.size() > MOST_GROUPS) {
            text.append("\n  and ").append(groups.size() - MOST_GROUPS).append(" other kinds");
        }
        return text.toString();
    }

    private static String path(Measured.Call call) {
        List<StackTraceElement> frames = call.path();
        if (frames.isEmpty()) {
            return "\n      made by a thread of a library: no frame of yours is on its stack";
        }
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < frames.size() && i < MOST_FRAMES; i++) {
            text.append("\n      at ").append(frames.get(i));
        }
        return text.toString();
    }
}
