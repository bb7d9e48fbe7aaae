// SPDX-License-Identifier: MIT
import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.tracecompass.lttng2.ust.core.trace.LttngUstEvent;
import org.eclipse.tracecompass.tmf.core.dataprovider.DataProviderParameterUtils;
import org.eclipse.tracecompass.tmf.core.event.ITmfEvent;
import org.eclipse.tracecompass.tmf.core.request.ITmfEventRequest;
import org.eclipse.tracecompass.tmf.core.request.TmfEventRequest;
import org.eclipse.tracecompass.tmf.core.timestamp.TmfTimeRange;
import org.fieldtrace.tracecompass.core.operations.OperationsDataProvider;
import org.fieldtrace.tracecompass.core.requests.RequestsAnalysis;
import org.fieldtrace.tracecompass.core.requests.RequestsDataProvider;
import org.fieldtrace.tracecompass.core.trace.FieldtraceTrace;

/**
 * Reads a trace, or builds the history of its requests and asks it; prints what it took as JSON.
 * Arguments: {@code read|build} and the trace. {@code java.io.tmpdir} is to be an empty folder.
 */
final class Measurement {
    private static final int QUERIES = 30;
    private static final double[] ZOOMS = {1, 0.1, 0.01, 0.001, 0.0001};

    public static void main(String[] arguments) throws Exception {
        FieldtraceTrace trace = new FieldtraceTrace();
        trace.initTrace(
                null, arguments[1], LttngUstEvent.class, "trace", FieldtraceTrace.TYPE_ID);
        System.out.println(arguments[0].equals("read") ? read(trace) : build(trace));
        System.exit(0);
    }

    private static String read(FieldtraceTrace trace) throws InterruptedException {
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
        long start = System.nanoTime();
        trace.sendRequest(request);
        request.waitForCompletion();
        double seconds = (System.nanoTime() - start) / 1e9;
        return String.format(
                "{\"seconds\": %.3f, \"cpu_seconds\": %.3f, \"events\": %d, \"peak_heap_mb\": %d}",
                seconds, cpuSeconds(), count[0], peakHeap());
    }

    private static String build(FieldtraceTrace trace) throws Exception {
        RequestsAnalysis analysis = new RequestsAnalysis();
        analysis.setTrace(trace);
        long start = System.nanoTime();
        analysis.schedule();
        if (!analysis.waitForCompletion()) {
            throw new IllegalStateException("the analysis failed");
        }
        double seconds = (System.nanoTime() - start) / 1e9;
        double cpu = cpuSeconds();
        long heap = peakHeap();
        return String.format(
                "{\"seconds\": %.3f, \"cpu_seconds\": %.3f, \"requests\": %d,"
                        + " \"peak_heap_mb\": %d, \"history_mb\": %.1f, \"queries_ms\": {%s}}",
                seconds,
                cpu,
                analysis.history().index().requests(),
                heap,
                historyBytes() / 1e6,
                queries(analysis));
    }

    private static String queries(RequestsAnalysis analysis) {
        long start = analysis.getStateSystem().getStartTime();
        long end = analysis.getStateSystem().getCurrentEndTime();
        RequestsDataProvider flow = new RequestsDataProvider(analysis);
        OperationsDataProvider operations = new OperationsDataProvider(analysis);
        List<String> results = new ArrayList<>();
        Random random = new Random(1);
        for (double zoom : ZOOMS) {
            List<Double> times = new ArrayList<>();
            for (int i = 0; i < QUERIES; i++) {
                long width = (long) ((end - start) * zoom);
                long from = start + (long) ((end - start - width) * random.nextDouble());
                Map<String, Object> range =
                        Map.of(
                                DataProviderParameterUtils.REQUESTED_TIME_KEY,
                                List.of(from, from + width));
                long before = System.nanoTime();
                flow.fetchTree(range, new NullProgressMonitor());
                long between = System.nanoTime();
                operations.fetchTree(range, new NullProgressMonitor());
                times.add((between - before) / 1e6);
                times.add((System.nanoTime() - between) / 1e6);
            }
            double first = times.get(0);
            Collections.sort(times);
            results.add(
                    String.format(
                            "\"%s\": {\"first\": %.1f, \"median\": %.1f, \"max\": %.1f}",
                            zoom, first, times.get(times.size() / 2), times.get(times.size() - 1)));
        }
        return String.join(", ", results);
    }

    private static double cpuSeconds() {
        return ((com.sun.management.OperatingSystemMXBean)
                                ManagementFactory.getOperatingSystemMXBean())
                        .getProcessCpuTime()
                / 1e9;
    }

    private static long peakHeap() {
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                        .filter(pool -> pool.getType() == MemoryType.HEAP)
                        .map(MemoryPoolMXBean::getPeakUsage)
                        .mapToLong(usage -> usage.getUsed())
                        .sum()
                >> 20;
    }

    private static long historyBytes() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of(System.getProperty("java.io.tmpdir")))) {
            return files.filter(path -> path.toString().endsWith(".ht"))
                    .map(Path::toFile)
                    .mapToLong(File::length)
                    .sum();
        }
    }
}
