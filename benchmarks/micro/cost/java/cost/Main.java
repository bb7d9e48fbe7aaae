// SPDX-License-Identifier: MIT
package cost;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * usage: Main CALL OPERATIONS THREADS
 *
 * <p>From a line of standard input on, makes remote calls with a pause after each, and reads the
 * one field of the object that each brings in. Prints a line for each measurement: its name, then
 * nanoseconds of each operation. CALL says what a call is: {@code plain}, or {@code span} for a
 * span of OpenTelemetry's around it.
 */
public final class Main {

    /** So that a free debug register is there again, and a buffer's writer has had its turn. */
    private static final long PAUSE_MICROS = 2500;

    private static final int WARM_UP = 300;
    private static final int READS = 2_000;
    private static final long HOT_NANOS = 1_000_000_000;
    private static final int HOT_CALLS = 100_000;

    private static long sink;

    private Main() {}

    public static void main(String[] arguments) throws Exception {
        Call call = arguments[0].equals("span") ? new SpannedCall() : Main::fetch;
        int operations = Integer.parseInt(arguments[1]);
        CountDownLatch over = new CountDownLatch(1);
        List<Thread> sleepers = sleepers(Integer.parseInt(arguments[2]) - 1, over);
        warmUp(call);
        System.out.println("ready");
        awaitLine();
        measure(call, WARM_UP);
        measure(call, operations).forEach(Main::print);
        // What came before has made the compiler's work void: a session began, objects were marked.
        warmUpHotReads();
        print("hot read", hotReads(operations));
        over.countDown();
        for (Thread sleeper : sleepers) {
            sleeper.join();
        }
        System.out.println("sum " + sink);
    }

    /** A remote call. */
    interface Call {
        Answer make();
    }

    static Answer fetch() {
        return new Answer(sink);
    }

    /** Threads that do nothing, as most threads of most services; they have registers too. */
    private static List<Thread> sleepers(int count, CountDownLatch over) {
        List<Thread> sleepers = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Thread sleeper =
                    new Thread(
                            () -> {
                                try {
                                    over.await();
                                } catch (InterruptedException stopped) {
                                    Thread.currentThread().interrupt();
                                }
                            });
            sleeper.start();
            sleepers.add(sleeper);
        }
        return sleepers;
    }

    private static void warmUp(Call call) {
        for (int i = 0; i < HOT_CALLS; i++) {
            sink += call.make().getNumber() + System.nanoTime();
        }
        warmUpHotReads();
    }

    /** Until the loop is compiled for good; under JVMTI's watch it never gets fast. */
    private static void warmUpHotReads() {
        for (long start = System.nanoTime(); System.nanoTime() - start < HOT_NANOS; ) {
            hotReads(10);
        }
    }

    private static void awaitLine() throws java.io.IOException {
        int read;
        do {
            read = System.in.read();
        } while (read != '\n' && read != -1);
    }

    private static java.util.Map<String, double[]> measure(Call call, int operations)
            throws InterruptedException {
        double[] calls = new double[operations];
        double[] reads = new double[operations];
        for (int i = 0; i < operations; i++) {
            long start = System.nanoTime();
            Answer answer = call.make();
            long called = System.nanoTime();
            sink += answer.getNumber();
            long read = System.nanoTime();
            calls[i] = called - start;
            reads[i] = read - called;
            TimeUnit.MICROSECONDS.sleep(PAUSE_MICROS);
        }
        return java.util.Map.of("call", calls, "first read", reads);
    }

    /** Reads of an object that no remote call brought in, by code that reads remote ones too. */
    private static double[] hotReads(int bursts) {
        Answer[] answers = new Answer[64];
        Arrays.setAll(answers, i -> new Answer(i));
        double[] perRead = new double[bursts];
        for (int burst = 0; burst < bursts; burst++) {
            long start = System.nanoTime();
            sink += sum(answers);
            perRead[burst] = (System.nanoTime() - start) / (double) READS;
        }
        return perRead;
    }

    private static long sum(Answer[] answers) {
        long sum = 0;
        for (int i = 0; i < READS; i++) {
            sum += answers[i & 63].getNumber();
        }
        return sum;
    }

    private static void print(String name, double[] nanoseconds) {
        StringBuilder line = new StringBuilder(name);
        for (double value : nanoseconds) {
            line.append('\t').append(value);
        }
        System.out.println(line);
    }
}
