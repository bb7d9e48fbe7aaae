// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.trace;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Finds the folders of traces, which LTTng puts some levels below the folder of a session. */
public final class TraceFolders {
    /** {@code SESSION/archives/CHUNK/ust/uid/UID/64-bit} is as deep as LTTng goes. */
    private static final int DEPTH = 7;

    private static final String METADATA = "metadata";

    /** What the metadata of CTF 2 begin with; those of CTF 1.8 never do. */
    private static final int RECORD_SEPARATOR = 0x1e;

    private TraceFolders() {}

    /**
     * The folders of traces at or below a folder, in alphabetical order.
     *
     * @return at least one
     * @throws UnusableTraceException if there is none, or the folder or a file in it may not be
     *     read
     */
    public static List<Path> find(Path given) throws UnusableTraceException {
        if (!Files.exists(given)) {
            throw new UnusableTraceException(
                    given, "does not exist", "give the folder that was recorded into");
        }
        if (!Files.isDirectory(given)) {
            throw new UnusableTraceException(
                    given,
                    "is a file, not the folder of a trace",
                    "give the folder that was recorded into");
        }
        List<Path> folders;
        try (Stream<Path> below = Files.walk(given, DEPTH)) {
            folders =
                    below.filter(path -> Files.isRegularFile(path.resolve(METADATA)))
                            .sorted()
                            .toList();
        } catch (IOException | UncheckedIOException e) {
            throw notReadable(given);
        }
        if (folders.isEmpty()) {
            throw new UnusableTraceException(
                    given,
                    "is no trace: neither in it nor below it is a file named metadata",
                    "give the folder that was recorded into");
        }
        for (Path folder : folders) {
            requireReadable(folder);
            requireKnownFormat(folder);
        }
        return folders;
    }

    /**
     * The folder of the one trace at or below a folder; the folder itself where there is none or
     * several, or it cannot be read.
     */
    static String theOneBelow(String given) {
        Path folder = Path.of(given);
        if (!Files.isDirectory(folder) || Files.exists(folder.resolve(METADATA))) {
            return given;
        }
        try (Stream<Path> below = Files.walk(folder, DEPTH)) {
            List<Path> traces =
                    below.filter(path -> Files.isRegularFile(path.resolve(METADATA)))
                            .limit(2)
                            .toList();
            return traces.size() == 1 ? traces.get(0).toString() : given;
        } catch (IOException | UncheckedIOException e) {
            return given; // what is wrong with it, is said when it is read
        }
    }

    private static void requireReadable(Path folder) throws UnusableTraceException {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                if (!Files.isReadable(file)) {
                    throw notReadable(file);
                }
            }
        } catch (IOException e) {
            throw notReadable(folder);
        }
    }

    private static void requireKnownFormat(Path folder) throws UnusableTraceException {
        try (InputStream metadata = Files.newInputStream(folder.resolve(METADATA))) {
            if (metadata.read() == RECORD_SEPARATOR) {
                throw new UnusableTraceException(
                        folder,
                        "is in the format CTF 2, which Trace Compass does not surely read",
                        "record with lttng create --trace-format=ctf-1.8");
            }
        } catch (IOException e) {
            throw notReadable(folder.resolve(METADATA));
        }
    }

    private static UnusableTraceException notReadable(Path path) {
        return new UnusableTraceException(
                path,
                "may not be read by this user",
                "run as the user who recorded it, or change its permissions with chmod or chown");
    }
}
