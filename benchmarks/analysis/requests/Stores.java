// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.requests;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.eclipse.tracecompass.datastore.core.serialization.ISafeByteBufferReader;
import org.eclipse.tracecompass.datastore.core.serialization.ISafeByteBufferWriter;
import org.eclipse.tracecompass.lttng2.ust.core.trace.LttngUstEvent;
import org.eclipse.tracecompass.segmentstore.core.ISegment;
import org.eclipse.tracecompass.segmentstore.core.ISegmentStore;
import org.eclipse.tracecompass.segmentstore.core.SegmentStoreFactory;
import org.eclipse.tracecompass.statesystem.core.ITmfStateSystem;
import org.eclipse.tracecompass.statesystem.core.ITmfStateSystemBuilder;
import org.eclipse.tracecompass.statesystem.core.StateSystemFactory;
import org.eclipse.tracecompass.statesystem.core.backend.StateHistoryBackendFactory;
import org.eclipse.tracecompass.statesystem.core.exceptions.StateSystemDisposedException;
import org.fieldtrace.model.requests.index.BlockReference;
import org.fieldtrace.model.requests.index.Blocks;
import org.fieldtrace.model.requests.index.RequestIndex;
import org.fieldtrace.model.requests.index.RequestIndexWriter;
import org.fieldtrace.model.requests.index.RequestSummary;
import org.fieldtrace.model.requests.index.SlowRequest;
import org.fieldtrace.model.requests.sums.OperationPaths;
import org.fieldtrace.tracecompass.core.trace.FieldtraceTrace;

/**
 * Writes the requests of a trace into stores of blocks in turn, and reads them as views do; prints
 * what it took as JSON. Arguments: the trace and the number of rounds. {@code java.io.tmpdir} is to
 * be an empty folder. It stands in the package of the file that it measures.
 */
final class Stores {
    private static final int LOOKED_UP = 2000;
    private static final int RANGES = 100;
    private static final double[] ZOOMS = {1, 0.1, 0.001};

    /** Where blocks go. */
    private interface Store extends Blocks.Writer {
        /** No request ends earlier than this from now on, nanoseconds. */
        default void setTime(long time) {}

        /** Closes what was written, and opens it to be read. */
        Blocks.Reader reopen(Optional<BlockReference> root) throws IOException;

        void close();
    }

    /** What reading and packing the requests takes, whatever keeps them. */
    private static final class Nowhere implements Store {
        private long written;

        @Override
        public long write(byte[] block) {
            return written++;
        }

        @Override
        public Blocks.Reader reopen(Optional<BlockReference> root) {
            return null;
        }

        @Override
        public void close() {}
    }

    /** The file of the plug-in. */
    private static final class InFile implements Store {
        private final Path path;
        private final BlockFileWriter writer;
        private BlockFile file;

        InFile(Path path) {
            this.path = path;
            writer = new BlockFileWriter(path, 1);
        }

        @Override
        public long write(byte[] block) {
            return writer.write(block);
        }

        @Override
        public Blocks.Reader reopen(Optional<BlockReference> root) {
            writer.finish(root);
            file = BlockFile.open(path);
            return file;
        }

        @Override
        public void close() {
            file.close();
        }
    }

    /**
     * A state history, which keeps texts of up to 32,767 bytes: a block is a text of six bits a
     * character, in parts that are states from the same time on.
     */
    private static final class InStates implements Store {
        private static final int PART = 16_000;

        private final Path path;
        private final ITmfStateSystemBuilder states;
        private ITmfStateSystem read;
        private long now;
        private long lastKey = Long.MIN_VALUE;
        private int filled;

        InStates(Path path, long start) throws IOException {
            this.path = path;
            now = start;
            states =
                    StateSystemFactory.newStateSystem(
                            StateHistoryBackendFactory.createHistoryTreeBackendNewFile(
                                    "blocks", path.toFile(), 1, start, 10_000));
        }

        @Override
        public void setTime(long time) {
            now = Math.max(now, time);
        }

        @Override
        public long write(byte[] block) {
            String text = Base64.getEncoder().encodeToString(block);
            lastKey = Math.max(now, lastKey + 1);
            int part = 0;
            for (int from = 0; from < text.length(); from += PART) {
                set(part++, text.substring(from, Math.min(text.length(), from + PART)));
            }
            for (int unused = part; unused < filled; unused++) {
                set(unused, null);
            }
            filled = part;
            return lastKey;
        }

        private void set(int part, String text) {
            int quark = states.getQuarkAbsoluteAndAdd(Integer.toString(part));
            states.modifyAttribute(lastKey, text, quark);
        }

        @Override
        public Blocks.Reader reopen(Optional<BlockReference> root) throws IOException {
            states.closeHistory(lastKey + 1);
            states.dispose();
            read =
                    StateSystemFactory.newStateSystem(
                            StateHistoryBackendFactory.createHistoryTreeBackendExistingFile(
                                    "blocks", path.toFile(), 1),
                            false);
            return this::read;
        }

        private byte[] read(long key) {
            StringBuilder text = new StringBuilder();
            try {
                for (int part = 0; text.length() == part * PART; part++) {
                    int quark = read.optQuarkAbsolute(Integer.toString(part));
                    if (quark >= 0
                            && read.querySingleState(key, quark).getValue() instanceof String next) {
                        text.append(next);
                    }
                }
            } catch (StateSystemDisposedException e) {
                throw new IllegalStateException(e);
            }
            return Base64.getDecoder().decode(text.toString());
        }

        @Override
        public void close() {
            read.dispose();
        }
    }

    /** A part of a block, as a segment of no length. */
    private record Part(long key, byte[] bytes) implements ISegment {
        static Part read(ISafeByteBufferReader in) {
            Part part = new Part(in.getLong(), new byte[in.getInt()]);
            in.get(part.bytes);
            return part;
        }

        @Override
        public long getStart() {
            return key;
        }

        @Override
        public long getEnd() {
            return key;
        }

        @Override
        public int getSizeOnDisk() {
            return Long.BYTES + Integer.BYTES + bytes.length;
        }

        @Override
        public void writeSegment(ISafeByteBufferWriter out) {
            out.putLong(key);
            out.putInt(bytes.length);
            out.put(bytes);
        }
    }

    /** Trace Compass's segment store on disk, whose nodes have 65,536 bytes. */
    private static final class InSegments implements Store {
        private static final int PART = 60_000;

        private final Path path;
        private ISegmentStore<Part> segments;
        private long now;
        private long last;

        InSegments(Path path, long start) throws IOException {
            this.path = path;
            now = start;
            segments = SegmentStoreFactory.createOnDiskSegmentStore(path, Part::read, 1);
        }

        @Override
        public void setTime(long time) {
            now = Math.max(now, time);
        }

        @Override
        public long write(byte[] block) {
            long key = Math.max(now, last + 1);
            last = key - 1;
            for (int from = 0; from < block.length; from += PART) {
                int until = Math.min(block.length, from + PART);
                segments.add(new Part(++last, Arrays.copyOfRange(block, from, until)));
            }
            return key;
        }

        @Override
        public Blocks.Reader reopen(Optional<BlockReference> root) throws IOException {
            segments.close(false);
            segments.dispose();
            segments = SegmentStoreFactory.createOnDiskSegmentStore(path, Part::read, 1);
            return this::read;
        }

        private byte[] read(long key) {
            byte[] block = {};
            for (long next = key; block.length == (next - key) * PART; next++) {
                for (Part part : segments.getIntersectingElements(next, next)) {
                    int before = block.length;
                    block = Arrays.copyOf(block, before + part.bytes.length);
                    System.arraycopy(part.bytes, 0, block, before, part.bytes.length);
                }
            }
            return block;
        }

        @Override
        public void close() {
            segments.dispose();
        }
    }

    private final RequestIndex source;
    private final long start;
    private final long end;
    private final Path folder = Path.of(System.getProperty("java.io.tmpdir"));

    private Stores(RequestsAnalysis analysis) throws StateSystemDisposedException {
        source = analysis.history().index();
        start = analysis.getStateSystem().getStartTime();
        end = analysis.getStateSystem().getCurrentEndTime();
    }

    public static void main(String[] arguments) throws Exception {
        FieldtraceTrace trace = FieldtraceTrace.withoutViews();
        trace.initTrace(null, arguments[0], LttngUstEvent.class, "trace", FieldtraceTrace.TYPE_ID);
        RequestsAnalysis analysis = new RequestsAnalysis();
        analysis.setTrace(trace);
        if (!analysis.complete()) {
            throw new IllegalStateException("the analysis failed");
        }
        Stores stores = new Stores(analysis);
        List<String> names = Arrays.asList("nowhere", "file", "states", "segments");
        List<String> rounds = new ArrayList<>();
        for (int round = 0; round <= Integer.parseInt(arguments[1]); round++) {
            Collections.shuffle(names);
            List<String> measured = new ArrayList<>();
            for (String name : names) {
                measured.add("\"" + name + "\": " + stores.measure(name));
            }
            if (round > 0) { // in the first, code is compiled
                rounds.add("{" + String.join(", ", measured) + "}");
            }
        }
        System.out.printf(
                "{\"requests\": %d, \"rounds\": [%s], \"large_segment\": \"%s\"}%n",
                stores.source.requests(), String.join(", ", rounds), stores.largeSegment());
        System.exit(0);
    }

    private Store store(String name) throws IOException {
        Path path = folder.resolve(name);
        Files.deleteIfExists(path);
        return switch (name) {
            case "file" -> new InFile(path);
            case "states" -> new InStates(path, start);
            case "segments" -> new InSegments(path, start);
            default -> new Nowhere();
        };
    }

    private String measure(String name) throws IOException {
        Store store = store(name);
        OperationPaths paths = new OperationPaths(4000);
        RequestIndexWriter writer = new RequestIndexWriter(store, paths);
        System.gc(); // so that none pays for the one before
        Stopwatch building = new Stopwatch();
        source.forEach(
                Long.MIN_VALUE,
                Long.MAX_VALUE,
                request -> {
                    store.setTime(request.end());
                    writer.add(request);
                });
        Optional<BlockReference> root = writer.finish();
        Blocks.Reader reader = store.reopen(root);
        String built = building.read(1);
        List<String> queries = new ArrayList<>();
        if (reader != null) {
            Random random = new Random(1);
            RequestIndex index = index(reader, root, paths);
            Stopwatch one = new Stopwatch();
            for (int i = 0; i < LOOKED_UP; i++) {
                index.request(random.nextLong(source.requests())).orElseThrow();
            }
            queries.add("\"by_id\": {" + one.read(LOOKED_UP) + "}");
            for (double zoom : ZOOMS) {
                queries.add(slowest(index(reader, root, paths), zoom, random));
            }
            if (!slowestOfAll(index).equals(slowestOfAll(source))) {
                throw new IllegalStateException(name + " gives back other requests");
            }
        }
        store.close();
        Path path = folder.resolve(name);
        return String.format(
                "{%s, \"mb\": %.3f, \"queries\": {%s}}",
                built,
                Files.exists(path) ? Files.size(path) / 1e6 : 0,
                String.join(", ", queries));
    }

    private static List<SlowRequest> slowestOfAll(RequestIndex index) {
        return index.summary(Long.MIN_VALUE, Long.MAX_VALUE).slowest();
    }

    /** With nothing read yet. */
    private RequestIndex index(
            Blocks.Reader reader, Optional<BlockReference> root, OperationPaths paths) {
        return new RequestIndex(reader, root.orElseThrow(), paths, source.overlap());
    }

    /** The summary of ranges and the slowest requests in them, which views show. */
    private String slowest(RequestIndex index, double zoom, Random random) {
        Stopwatch ranges = new Stopwatch();
        long width = (long) ((end - start) * zoom);
        for (int i = 0; i < RANGES; i++) {
            long from = start + (long) ((end - start - width) * random.nextDouble());
            RequestSummary summary = index.summary(from, from + width);
            for (SlowRequest slow : summary.slowest()) {
                index.request(slow.request()).orElseThrow();
            }
        }
        return "\"" + zoom + "\": {" + ranges.read(RANGES) + "}";
    }

    /** What comes of a segment that is larger than a node. */
    private String largeSegment() throws IOException {
        Path path = folder.resolve("large");
        ISegmentStore<Part> segments =
                SegmentStoreFactory.createOnDiskSegmentStore(path, Part::read, 1);
        try {
            segments.add(new Part(1, new byte[70_000]));
            return "kept";
        } catch (RuntimeException | StackOverflowError e) {
            return e.getClass().getName();
        } finally {
            segments.dispose();
        }
    }

    /** Counts from its making on, of all threads. */
    private static final class Stopwatch {
        private final long begun = System.nanoTime();
        private final long cpuBegun = cpu();

        private static long cpu() {
            return ((com.sun.management.OperatingSystemMXBean)
                            ManagementFactory.getOperatingSystemMXBean())
                    .getProcessCpuTime();
        }

        /**
         * @param count of things that were done
         */
        String read(int count) {
            return String.format(
                    "\"ms\": %.4f, \"cpu_ms\": %.4f",
                    (System.nanoTime() - begun) / 1e6 / count, (cpu() - cpuBegun) / 1e6 / count);
        }
    }
}
