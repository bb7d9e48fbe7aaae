// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeoutException;
import org.eclipse.core.runtime.CoreException;
import org.fieldtrace.synthetic.ShopTraffic;
import org.fieldtrace.synthetic.Vocabulary;

/** The trace of a shop that nobody runs. */
public final class ShopTrace {
    /** Requests enough for a field to have the verdicts that show it to be never read. */
    public static final int WITH_FINDINGS = 800;

    /** Time between requests, nanoseconds; several are under way at a time. */
    private static final long INTERVAL = 200_000;

    private ShopTrace() {}

    /** Writes the trace of so many requests into a folder and tells where. */
    public static Path write(Path folder, int requests) throws IOException {
        write(folder, requests, 0, List.of("shop"), 0);
        return folder.resolve("shop");
    }

    /** Opens a trace of so many requests in a folder, which tests of a class share. */
    public static OpenTrace shared(Path folder, int requests)
            throws IOException, CoreException, TimeoutException {
        Path own = folder.resolve("of-" + requests);
        Path trace = own.resolve("shop");
        return OpenTrace.shared(Files.exists(trace) ? trace : write(own, requests));
    }

    /** As {@link #write(Path, int)}, with calls of two methods of the gateway for each request. */
    public static Path writeWithMethods(Path folder, int requests) throws IOException {
        try (ShopTraffic traffic =
                new ShopTraffic(
                        folder, Vocabulary.current(), List.of("methods"), new long[] {0}, 1)) {
            traffic.probeMethods();
            traffic.tellSections();
            traffic.tellLayers();
            traffic.tellCounters();
            for (int i = 0; i < requests; i++) {
                traffic.request(i * INTERVAL);
            }
        }
        return folder.resolve("methods");
    }

    /** As {@link #write(Path, int)}, where marks see no read of the orders' notes. */
    public static Path writeWithUnseenNotes(Path folder, int requests) throws IOException {
        try (ShopTraffic traffic =
                new ShopTraffic(
                        folder, Vocabulary.current(), List.of("unseen"), new long[] {0}, 1)) {
            traffic.handOutField();
            for (int i = 0; i < requests; i++) {
                traffic.request(i * INTERVAL);
            }
        }
        return folder.resolve("unseen");
    }

    /**
     * As {@link #write(Path, int)}, but the first request comes only after a while, nanoseconds.
     */
    public static Path writeLate(Path folder, int requests, long after) throws IOException {
        write(folder, requests, after, List.of("shop"), 0);
        return folder.resolve("shop");
    }

    /**
     * Writes the traces of two hosts into a folder and tells where.
     *
     * @param ahead by how much the clock of the second one is ahead, nanoseconds
     */
    public static List<Path> writeHosts(Path folder, int requests, long ahead) throws IOException {
        List<String> hosts = List.of("hosta", "hostb");
        write(folder, requests, 0, hosts, 0, ahead);
        return hosts.stream().map(folder::resolve).toList();
    }

    private static void write(
            Path folder, int requests, long after, List<String> hosts, long... offsets)
            throws IOException {
        Vocabulary vocabulary = Vocabulary.current();
        try (ShopTraffic traffic = new ShopTraffic(folder, vocabulary, hosts, offsets, 1)) {
            traffic.tellSections();
            traffic.tellLayers();
            traffic.tellCounters();
            for (int i = 0; i < requests; i++) {
                traffic.request(after + i * INTERVAL);
            }
        }
    }
}
