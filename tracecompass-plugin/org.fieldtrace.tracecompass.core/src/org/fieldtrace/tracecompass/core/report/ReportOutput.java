// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.report;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import org.fieldtrace.tracecompass.core.report.ReportArguments.UsageException;
import org.fieldtrace.tracecompass.core.trace.UnusableTraceException;

/** Writes a report into a file, whole or not at all. */
final class ReportOutput {
    /** What is written. */
    interface Content {
        void writeTo(Writer out) throws IOException, UnusableTraceException, UsageException;
    }

    private ReportOutput() {}

    /**
     * Writes the report beside the file first and puts it in the file's place at the end. A device
     * or a pipe is written to as it is.
     *
     * @throws IOException if it cannot be written; the file is as it was
     * @throws UnusableTraceException if it cannot be made; the file is as it was
     * @throws UsageException if nothing lies in the part of the recording that is asked about; the
     *     file is as it was
     */
    static void write(Path file, Content report)
            throws IOException, UnusableTraceException, UsageException {
        if (Files.isDirectory(file)) {
            throw new IOException("it is a folder");
        }
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            try (Writer out = Files.newBufferedWriter(file, StandardOpenOption.WRITE)) {
                report.writeTo(out);
            }
            return;
        }
        String partName = "." + file.getFileName() + "." + ProcessHandle.current().pid() + ".part";
        Path part = file.resolveSibling(partName);
        try {
            try (Writer out = Files.newBufferedWriter(part, StandardOpenOption.CREATE_NEW)) {
                report.writeTo(out);
            }
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
