// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.fieldtrace.model.Durations;
import org.fieldtrace.tracecompass.core.event.BatchedAnalysis;

/**
 * Tells whoever started the report how far it is, by a file that holds one short text. The file is
 * replaced as a whole, so that it can be read at any time. Where it cannot be written nothing is
 * told, for nothing else depends on it.
 */
final class Progress implements AutoCloseable {
    /** As often as a terminal's line is rewritten. */
    private static final long MILLISECONDS = 200;

    private static final int JOIN_MILLISECONDS = 1000;

    private final Optional<Path> file;
    private final CountDownLatch over = new CountDownLatch(1);
    private final Thread writer = new Thread(this::write, "fieldtrace progress");
    private volatile Supplier<String> step = () -> "";

    /**
     * @param file written to until this is closed; empty for none
     */
    Progress(Optional<Path> file) {
        this.file = file;
        if (file.isPresent()) {
            writer.setDaemon(true);
            writer.start();
        }
    }

    /** A step begins of which nobody knows how long it takes. */
    void begin(String name) {
        step = () -> name;
    }

    /** A step begins that tells in words how far it is. */
    void begin(String name, Supplier<String> far) {
        step = () -> (name + " " + far.get()).strip();
    }

    /**
     * An analysis begins, which reads a recording from its start to its end.
     *
     * @param start nanoseconds since 1970
     * @param end nanoseconds since 1970
     */
    void begin(String name, BatchedAnalysis analysis, long start, long end) {
        step = () -> name + share(analysis.reached(), start, end);
    }

    /** {@code , 43 % of 95.0 s recorded}; nothing before the first event. */
    private static String share(long reached, long start, long end) {
        if (reached < start || end <= start) {
            return "";
        }
        double share = Math.min(1, (double) (reached - start) / (end - start));
        return ", " + (int) (100 * share) + " % of " + Durations.text(end - start) + " recorded";
    }

    private void write() {
        String last = "";
        boolean isOver = false;
        try {
            while (!isOver) {
                isOver = over.await(MILLISECONDS, TimeUnit.MILLISECONDS);
                String text = step.get();
                if (!text.equals(last)) {
                    replace(file.orElseThrow(), text);
                    last = text;
                }
            }
        } catch (IOException e) {
            // Nobody learns how far it is, which is no reason not to get there.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void replace(Path file, String text) throws IOException {
        Path part = file.resolveSibling(file.getFileName() + ".part");
        Files.writeString(part, text);
        Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /** Stops; what was told last stays. */
    @Override
    public void close() {
        over.countDown();
        try {
            writer.join(JOIN_MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
