// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceManager;
import org.fieldtrace.model.requests.index.RequestIndex;
import org.fieldtrace.tracecompass.core.requests.ClosedHistoryException;
import org.fieldtrace.tracecompass.core.requests.RequestsAnalysis;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The file of requests counts only whole, and only beside its state history. */
class RequestsOnDiskTest {
    private static final int REQUESTS = 2000;

    @TempDir static Path folder;

    @BeforeAll
    static void write() throws Exception {
        ShopTraces.write(folder, REQUESTS, List.of("one"), 0);
    }

    /** Opened under a name of its own, for which nothing is on disk yet. */
    private static OpenedTrace open(String name) throws Exception {
        return new OpenedTrace(folder.resolve("one"), name);
    }

    private static List<Path> onDisk(OpenedTrace trace) throws Exception {
        Path of = Path.of(TmfTraceManager.getSupplementaryFileDir(trace.trace()));
        try (Stream<Path> files = Files.list(of)) {
            return files.filter(f -> f.getFileName().toString().startsWith(RequestsAnalysis.ID))
                    .sorted()
                    .toList();
        }
    }

    private static Path file(OpenedTrace trace) throws Exception {
        return onDisk(trace).get(0);
    }

    private static Path history(OpenedTrace trace) throws Exception {
        return onDisk(trace).get(1);
    }

    private static List<String> texts(RequestIndex index) {
        List<String> texts = new ArrayList<>();
        index.forEach(
                Long.MIN_VALUE,
                Long.MAX_VALUE,
                request -> texts.add(request.id() + " " + request.root()));
        return texts;
    }

    private static List<String> requests(OpenedTrace trace) throws Exception {
        return texts(trace.requests().index());
    }

    @Test
    void areReadAgainWithoutReadingTheTrace() throws Exception {
        List<String> first;
        FileTime written;
        try (OpenedTrace trace = open("read again")) {
            first = requests(trace);
            written = Files.getLastModifiedTime(file(trace));
        }
        try (OpenedTrace trace = open("read again")) {
            assertEquals(first, requests(trace));
            assertEquals(written, Files.getLastModifiedTime(file(trace)));
        }
        assertEquals(REQUESTS, first.size());
    }

    @Test
    void areBuiltAnewWhereTheFileWasCutShort() throws Exception {
        List<String> first;
        long size;
        try (OpenedTrace trace = open("cut short")) {
            first = requests(trace);
            size = Files.size(file(trace));
            try (FileChannel cut = FileChannel.open(file(trace), StandardOpenOption.WRITE)) {
                cut.truncate(size - 1);
            }
        }
        try (OpenedTrace trace = open("cut short")) {
            assertEquals(first, requests(trace));
            assertEquals(size, Files.size(file(trace)));
        }
    }

    @Test
    void areBuiltAnewWhereTheFileIsMissing() throws Exception {
        List<String> first;
        try (OpenedTrace trace = open("missing")) {
            first = requests(trace);
            Files.delete(file(trace));
        }
        try (OpenedTrace trace = open("missing")) {
            assertEquals(first, requests(trace));
        }
    }

    @Test
    void areBuiltAnewWhereTheHistoryIsMissing() throws Exception {
        List<String> first;
        try (OpenedTrace trace = open("alone")) {
            first = requests(trace);
            Files.delete(history(trace));
        }
        try (OpenedTrace trace = open("alone")) {
            assertEquals(first, requests(trace));
        }
    }

    @Test
    void leaveNoFileWhereTheAnalysisIsCancelled(@TempDir Path large) throws Exception {
        ShopTraces.write(large, 5 * REQUESTS, List.of("one"), 0);
        try (OpenedTrace trace = new OpenedTrace(large.resolve("one"), "cancelled")) {
            RequestsAnalysis analysis = RequestsAnalysis.of(trace.trace());
            while (analysis.reached() == Long.MIN_VALUE) {
                Thread.onSpinWait();
            }
            assertEquals(2, onDisk(trace).size());
            analysis.cancel();
            assertFalse(analysis.waitForCompletion());
            assertEquals(List.of(), onDisk(trace));
        }
    }

    @Test
    void areStillReadAfterAThreadThatReadThemWasInterrupted() throws Exception {
        try (OpenedTrace trace = open("interrupted")) {
            RequestIndex index = trace.requests().index();
            Thread.currentThread().interrupt();
            index.request(REQUESTS - 1);
            assertTrue(Thread.interrupted());
            assertEquals(REQUESTS, texts(index).size());
        }
    }

    @Test
    void areNotReadAnyMoreOnceTheTraceIsClosed() throws Exception {
        RequestIndex index;
        try (OpenedTrace trace = open("closed")) {
            index = trace.requests().index();
        }
        assertThrows(ClosedHistoryException.class, () -> texts(index));
    }
}
