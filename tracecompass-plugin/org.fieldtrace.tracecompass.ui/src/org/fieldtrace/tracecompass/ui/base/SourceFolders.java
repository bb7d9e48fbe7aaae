// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.base;

import java.io.File;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.eclipse.core.runtime.preferences.InstanceScope;

/** The folders that hold sources, as the user prefers. */
public final class SourceFolders {
    static final String NODE = "org.fieldtrace.tracecompass.ui";
    static final String KEY = "sources";

    private SourceFolders() {}

    /** From the first to look into to the last. */
    static List<Path> preferred() {
        String folders = InstanceScope.INSTANCE.getNode(NODE).get(KEY, "");
        return Arrays.stream(folders.split(File.pathSeparator))
                .filter(folder -> !folder.isBlank())
                .map(Path::of)
                .toList();
    }

    /** Prefers these folders instead of those before. */
    public static void prefer(List<Path> folders) {
        String joined =
                folders.stream()
                        .map(Path::toString)
                        .collect(Collectors.joining(File.pathSeparator));
        InstanceScope.INSTANCE.getNode(NODE).put(KEY, joined);
    }
}
