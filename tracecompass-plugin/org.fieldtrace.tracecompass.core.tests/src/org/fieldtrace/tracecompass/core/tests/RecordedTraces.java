// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.tests;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** The recorded traces; {@code traces/README.md} says what is in each. */
public final class RecordedTraces {
    public static final Path SCENARIO = trace("scenario");
    public static final Path OVERLAP = trace("overlap");
    public static final Path FAULTS = trace("faults");
    public static final Path FLOOD = trace("flood");
    public static final Path SILENT = trace("silent");
    public static final Path FOREIGN = trace("foreign");

    private RecordedTraces() {}

    private static Path trace(String name) {
        return Path.of(System.getProperty("fieldtrace.traces"), name);
    }

    /** Copies a trace so that a test may damage it. */
    public static Path copy(Path trace, Path destination) throws IOException {
        Files.createDirectories(destination);
        for (Path file : files(trace)) {
            Files.copy(file, destination.resolve(file.getFileName()));
        }
        return destination;
    }

    public static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        }
    }

    /** Cuts a file off after so many bytes. */
    public static void cut(Path file, int bytes) throws IOException {
        byte[] whole = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(whole, bytes));
    }

    /** Overwrites events of a trace, so that they cannot be decoded. */
    public static void damage(Path trace) throws IOException {
        Path file = trace.resolve("channel0_0");
        byte[] channel = Files.readAllBytes(file);
        Arrays.fill(channel, 400, 700, (byte) 0xff);
        Files.write(file, channel);
    }
}
