// SPDX-License-Identifier: MIT
import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.tracecompass.lttng2.ust.core.trace.LttngUstEvent;
import org.eclipse.tracecompass.lttng2.ust.core.trace.LttngUstTrace;
import org.eclipse.tracecompass.tmf.core.dataprovider.DataProviderParameterUtils;
import org.eclipse.tracecompass.tmf.core.event.ITmfEvent;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataProvider;
import org.eclipse.tracecompass.tmf.core.request.ITmfEventRequest;
import org.eclipse.tracecompass.tmf.core.request.TmfEventRequest;
import org.eclipse.tracecompass.tmf.core.timestamp.TmfTimeRange;
import org.fieldtrace.tracecompass.core.requests.RequestsAnalysis;
import org.fieldtrace.tracecompass.core.requests.RequestsDataProvider;
import org.fieldtrace.tracecompass.core.tables.RequestTable;
import org.fieldtrace.tracecompass.core.tables.RequestTableProvider;
import org.fieldtrace.tracecompass.core.trace.FieldtraceTrace;

/**
 * Reads a trace as Trace Compass itself does or as the plug-in does, or builds the history of its
 * requests and asks it; prints what it took as JSON. Arguments: {@code bare|read|build} and the
 * trace. {@code java.io.tmpdir} is to be an empty folder.
 */
final class Measurement {
    private static final int QUERIES = 30;
    private static final double[] ZOOMS = {1, 0.1, 0.01, 0.001, 0.0001};

    public static void main(String[] arguments) throws Exception {
        LttngUstTrace trace =
                arguments[0].equals("bare") ? new BareTrace() : FieldtraceTrace.withoutViews();
        trace.initTrace(
                null, arguments[1], LttngUstEvent.class, "trace", FieldtraceTrace.TYPE_ID);
        System.out.println(arguments[0].equals("build") ? build(trace) : read(trace));
        System.exit(0);
    }

    /** A trace of Trace Compass' own, which does not wait for more requests either. */
    private static final class BareTrace extends LttngUstTrace {
        @Override
        public void sendRequest(ITmfEventRequest request) {
            super.sendRequest(request);
            notifyPendingRequest(false);
        }
    }

    private static String read(LttngUstTrace trace) throws Exception {
        long[] count = {0};
        TmfEventRequest request =
                new TmfEventRequest(
                        ITmfEvent.class,
                        TmfTimeRange.ETERNITY,
                        0,
                        ITmfEventRequest.ALL_DATA,
                        ITmfEventRequest.ExecutionType.BACKGROUND) {
                    @Override
                    public void handleData(ITmfEvent event) {
                        super.handleData(event);
                        count[0]++;
                    }
                };
        Stopwatch stopwatch = new Stopwatch();
        trace.sendRequest(request);
        request.waitForCompletion();
        return String.format("{%s, \"events\": %d}", stopwatch.read(), count[0]);
    }

    private static String build(LttngUstTrace trace) throws Exception {
        RequestsAnalysis analysis = new RequestsAnalysis();
        analysis.setTrace(trace);
        Stopwatch stopwatch = new Stopwatch();
        analysis.schedule();
        if (!analysis.waitForCompletion()) {
            throw new IllegalStateException("the analysis failed");
        }
        String building = stopwatch.read();
        String queries = queries(analysis);
        return String.format(
                "{%s, \"requests\": %d, \"unmatched\": {%s}, \"history_mb\": %.1f,"
                        + " \"queries_ms\": {%s}}",
                building,
                analysis.history().index().requests(),
                unmatched(analysis),
                historyBytes() / 1e6,
                queries);
    }

    private static String unmatched(RequestsAnalysis analysis) throws Exception {
        return analysis.history().unmatched().entrySet().stream()
                .map(count -> "\"" + count.getKey().label() + "\": " + count.getValue())
                .collect(Collectors.joining(", "));
    }

    private static String queries(RequestsAnalysis analysis) {
        long start = analysis.getStateSystem().getStartTime();
        long end = analysis.getStateSystem().getCurrentEndTime();
        RequestsDataProvider flow = new RequestsDataProvider(analysis, List.of());
        RequestTableProvider<?> operations =
                new RequestTableProvider<>(RequestTable.OPERATIONS, analysis);
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        List<String> results = new ArrayList<>();
        Random random = new Random(1);
        for (double zoom : ZOOMS) {
            Times elapsed = new Times();
            Times cpu = new Times();
            for (int i = 0; i < QUERIES; i++) {
                long width = (long) ((end - start) * zoom);
                long from = start + (long) ((end - start - width) * random.nextDouble());
                Map<String, Object> range =
                        Map.of(
                                DataProviderParameterUtils.REQUESTED_TIME_KEY,
                                List.of(from, from + width));
                for (ITmfTreeDataProvider<?> view : List.of(flow, operations)) {
                    long before = System.nanoTime();
                    long cpuBefore = threads.getCurrentThreadCpuTime();
                    view.fetchTree(range, new NullProgressMonitor());
                    cpu.add(threads.getCurrentThreadCpuTime() - cpuBefore);
                    elapsed.add(System.nanoTime() - before);
                }
            }
            results.add(
                    String.format(
                            "\"%s\": {\"elapsed\": %s, \"cpu\": %s}",
                            zoom, elapsed.json(), cpu.json()));
        }
        return String.join(", ", results);
    }

    /** How long queries took. */
    private static final class Times {
        private final List<Double> inOrder = new ArrayList<>();

        void add(long nanoseconds) {
            inOrder.add(nanoseconds / 1e6);
        }

        String json() {
            List<Double> sorted = new ArrayList<>(inOrder);
            Collections.sort(sorted);
            return String.format(
                    "{\"first\": %.1f, \"median\": %.1f, \"max\": %.1f}",
                    inOrder.get(0), sorted.get(sorted.size() / 2), sorted.get(sorted.size() - 1));
        }
    }

    /** Counts from its making on: the JVM's own start is the same for all, and left out. */
    private static final class Stopwatch {
        private final long start = System.nanoTime();
        private final double cpuStart = cpuSeconds();

        String read() throws IOException {
            return String.format(
                    "\"seconds\": %.3f, \"cpu_seconds\": %.3f, \"peak_heap_mb\": %d,"
                            + " \"peak_resident_mb\": %d",
                    (System.nanoTime() - start) / 1e9,
                    cpuSeconds() - cpuStart,
                    peakHeap(),
                    peakResident());
        }

        /** Of all threads, the compiler's and the collector's included. */
        private static double cpuSeconds() {
            return ((com.sun.management.OperatingSystemMXBean)
                                    ManagementFactory.getOperatingSystemMXBean())
                            .getProcessCpuTime()
                    / 1e9;
        }
    }

    private static long peakHeap() {
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                        .filter(pool -> pool.getType() == MemoryType.HEAP)
                        .map(MemoryPoolMXBean::getPeakUsage)
                        .mapToLong(usage -> usage.getUsed())
                        .sum()
                >> 20;
    }

    private static long peakResident() throws IOException {
        return Files.readAllLines(Path.of("/proc/self/status")).stream()
                        .filter(line -> line.startsWith("VmHWM:"))
                        .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                        .sum()
                >> 10;
    }

    private static long historyBytes() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of(System.getProperty("java.io.tmpdir")))) {
            return files.filter(path -> path.toString().matches(".*\\.(ht|blocks)"))
                    .map(Path::toFile)
                    .mapToLong(File::length)
                    .sum();
        }
    }
}
