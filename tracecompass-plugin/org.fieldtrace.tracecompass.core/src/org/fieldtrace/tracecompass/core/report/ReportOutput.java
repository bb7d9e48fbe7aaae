// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** Writes a report into a file, whole or not at all. */
final class ReportOutput {
    private ReportOutput() {}

    /**
     * Writes the report beside the file first and puts it in the file's place at the end. A device
     * or a pipe is written to as it is.
     *
     * @throws IOException if it cannot be written; the file is as it was
     */
    static void write(Path file, String report) throws IOException {
        if (Files.isDirectory(file)) {
            throw new IOException("it is a folder");
        }
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            Files.writeString(file, report, StandardOpenOption.WRITE);
            return;
        }
        String partName = "." + file.getFileName() + "." + ProcessHandle.current().pid() + ".part";
        Path part = file.resolveSibling(partName);
        try {
            Files.writeString(part, report, StandardCharsets.UTF_8, StandardOpenOption.CREATE_NEW);
            Files.move(
                    part,
                    file,
                    StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(part);
        }
    }
}
