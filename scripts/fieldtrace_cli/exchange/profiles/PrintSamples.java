// SPDX-License-Identifier: MIT
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;

/**
 * Prints the samples of a file of JFR, a line each, with what is in them separated by tabs: {@code
 * pid PID}, {@code stack ID FRAME;FRAME} (innermost first), {@code sample NANOSECONDS THREAD
 * STACK}, and {@code span BEGIN END THREAD TAG} of async-profiler's spans.
 */
class PrintSamples {
    private static final Set<String> SAMPLES = Set.of("jdk.ExecutionSample", "jdk.CPUTimeSample");
    // What async-profiler writes of a thread that waits, in its mode for time on the clock.
    private static final String WAITS = "STATE_SLEEPING";

    private final Map<String, Integer> stacks = new HashMap<>();
    private final Writer out;

    private PrintSamples(Writer out) {
        this.out = out;
    }

    public static void main(String[] arguments) throws IOException {
        try (Writer out = new BufferedWriter(new OutputStreamWriter(System.out, StandardCharsets.UTF_8));
                RecordingFile file = new RecordingFile(Path.of(arguments[0]))) {
            PrintSamples printer = new PrintSamples(out);
            while (file.hasMoreEvents()) {
                printer.print(file.readEvent());
            }
        }
    }

    private void print(RecordedEvent event) throws IOException {
        String name = event.getEventType().getName();
        if (SAMPLES.contains(name)) {
            printSample(event);
        } else if (name.equals("jdk.JVMInformation")) {
            out.write("pid\t" + event.getLong("pid") + "\n");
        } else if (name.equals("profiler.Span")) {
            out.write("span\t" + nanoseconds(event.getStartTime()) + "\t"
                    + nanoseconds(event.getEndTime()) + "\t" + id(event.getThread("eventThread")) + "\t"
                    + plain(event.getString("tag")) + "\n");
        }
    }

    private void printSample(RecordedEvent event) throws IOException {
        boolean waits = event.hasField("state") && WAITS.equals(event.getString("state"));
        if (event.getStackTrace() == null || waits) {
            return;
        }
        StringJoiner frames = new StringJoiner(";");
        for (RecordedFrame frame : event.getStackTrace().getFrames()) {
            String type = frame.getMethod().getType().getName();
            String method = frame.getMethod().getName();
            String named = type.isEmpty() ? method : type + "." + method;
            frames.add(plain(named).replace(';', ',') + ":" + frame.getLineNumber());
        }
        String stack = frames.toString();
        Integer known = stacks.get(stack);
        if (known == null) {
            known = stacks.size();
            stacks.put(stack, known);
            out.write("stack\t" + known + "\t" + stack + "\n");
        }
        boolean isOld = event.hasField("sampledThread");
        RecordedThread thread = event.getThread(isOld ? "sampledThread" : "eventThread");
        out.write("sample\t" + nanoseconds(event.getStartTime()) + "\t" + id(thread) + "\t" + known + "\n");
    }

    /** The thread of the system, 0 where that is not known, as of virtual threads. */
    private static long id(RecordedThread thread) {
        return thread == null ? 0 : Math.max(0, thread.getOSThreadId());
    }

    private static long nanoseconds(Instant time) {
        return time.getEpochSecond() * 1_000_000_000L + time.getNano();
    }

    private static String plain(String text) {
        return text == null ? "" : text.replaceAll("\\p{Cntrl}", " ");
    }
}
