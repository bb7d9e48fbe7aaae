// SPDX-License-Identifier: MIT
package load;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * usage: Load THREADS RATE SECONDS: makes so many remote calls a second (0: as many as it can) on
 * so many threads for so long, from when it is sent a line. Of every answer two fields are read and
 * one is not. Prints how many calls it made, and the processor time and time that it took.
 */
public final class Load {

    // What an answer of some kilobytes leaves behind when it is parsed.
    private static final int GARBAGE = 16 << 10;
    // A hot loop reads a cache rather than a wire.
    private static final int GARBAGE_OF_HOT_LOOP = 64;

    private static final AtomicLong CALLS = new AtomicLong();
    private static volatile long seen;
    private static volatile byte[] garbage;

    private Load() {}

    public static void main(String[] arguments) throws Exception {
        int threads = Integer.parseInt(arguments[0]);
        long rate = Long.parseLong(arguments[1]);
        long seconds = Long.parseLong(arguments[2]);
        System.out.println("ready");
        System.in.read();
        OperatingSystemMXBean system =
                (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        long cpuBefore = system.getProcessCpuTime();
        long begin = System.nanoTime();
        long end = begin + seconds * 1_000_000_000L;
        List<Thread> workers = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            long period = rate == 0 ? 0 : threads * 1_000_000_000L / rate;
            long first = begin + period * i / threads;
            Thread worker =
                    rate == 0
                            ? new Thread(() -> loop(end))
                            : new Thread(() -> keepPace(first, period, end));
            worker.start();
            workers.add(worker);
        }
        for (Thread worker : workers) {
            worker.join();
        }
        System.out.println("calls\t" + CALLS.get());
        System.out.println("cpu_ns\t" + (system.getProcessCpuTime() - cpuBefore));
        System.out.println("elapsed_ns\t" + (System.nanoTime() - begin));
    }

    private static void loop(long end) {
        long calls = 0;
        long sum = 0;
        while (System.nanoTime() < end) {
            sum += read(fetch(calls++));
            garbage = new byte[GARBAGE_OF_HOT_LOOP];
        }
        seen = sum;
        CALLS.addAndGet(calls);
    }

    private static void keepPace(long first, long period, long end) {
        long calls = 0;
        long sum = 0;
        for (long due = first; due < end; due += period) {
            for (long now = System.nanoTime(); now < due; now = System.nanoTime()) {
                LockSupport.parkNanos(due - now);
            }
            sum += read(fetch(calls++));
            garbage = new byte[GARBAGE];
        }
        seen = sum;
        CALLS.addAndGet(calls);
    }

    /** The remote call. */
    static Answer fetch(long number) {
        return new Answer(number, "name", "address");
    }

    private static long read(Answer answer) {
        return answer.number + answer.name.length();
    }

    /** What it brings in. */
    static final class Answer {
        final long number;
        final String name;
        final String address; // never read

        Answer(long number, String name, String address) {
            this.number = number;
            this.name = name;
            this.address = address;
        }
    }
}
