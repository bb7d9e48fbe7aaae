// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.experiment;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Gives traces names that tell them apart, out of their paths. */
public final class TraceNames {
    private TraceNames() {}

    /**
     * A name for each path, in their order: of its folders those in which the paths differ.
     *
     * @param paths absolute, normal
     */
    public static List<String> of(List<Path> paths) {
        int shortest = paths.stream().mapToInt(Path::getNameCount).min().orElse(0);
        int before = 0;
        while (before < shortest && isShared(paths, before, false)) {
            before++;
        }
        int after = 0;
        while (after < shortest - before && isShared(paths, after, true)) {
            after++;
        }
        List<String> names = new ArrayList<>();
        Set<String> taken = new HashSet<>();
        for (Path path : paths) {
            int end = path.getNameCount() - after;
            String name =
                    end > before
                            ? path.subpath(before, end).toString().replace('/', '-')
                            : path.getFileName().toString();
            String free = name;
            for (int i = 2; !taken.add(free); i++) {
                free = name + " (" + i + ")";
            }
            names.add(free);
        }
        return names;
    }

    private static boolean isShared(List<Path> paths, int place, boolean isFromEnd) {
        return paths.stream()
                        .map(
                                path ->
                                        path.getName(
                                                isFromEnd
                                                        ? path.getNameCount() - 1 - place
                                                        : place))
                        .distinct()
                        .count()
                == 1;
    }
}
