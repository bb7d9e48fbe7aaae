// SPDX-License-Identifier: MIT
package app;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.nio.LongBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Paths;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.locks.LockSupport;

public class Main {
    @Retention(RetentionPolicy.CLASS)
    @interface Timed {}

    static int deepest;
    static int field;

    @Timed
    static int timed(int a) {
        return a * 31 + a / 7 + a % 11 + Integer.parseInt("5") + deepest;
    }

    static int tiny() {
        return field;
    }

    static int hot(int a) {
        int sum = a * 31 + a / 7 + a % 11 + a % 13 + deepest;
        return sum < 0 ? -sum : sum;
    }

    static LongBuffer made;

    static void count(int thread) {
        made.put(thread, made.get(thread) + 1);
        deepest = thread * 31 + thread / 7 + thread % 11 + deepest;
    }

    static void countAll(int thread) {
        for (int i = 1; true; i++) {
            count(thread);
            if (i % 50 == 0) {
                LockSupport.parkNanos(500_000);
            }
        }
    }

    static void countUntilKilled(String file) throws Exception {
        try (FileChannel counts =
                FileChannel.open(
                        Paths.get(file),
                        StandardOpenOption.CREATE,
                        StandardOpenOption.READ,
                        StandardOpenOption.WRITE)) {
            made = counts.map(FileChannel.MapMode.READ_WRITE, 0, 32).asLongBuffer();
        }
        for (int i = 0; i < 4; i++) {
            int thread = i;
            new Thread(() -> countAll(thread), "count " + i).start();
        }
        Thread.sleep(1500);
        new ProcessBuilder("kill", "-9", "" + ProcessHandle.current().pid()).start();
        Thread.sleep(60_000);
    }

    static int deep(int level) {
        deepest = Math.max(deepest, level);
        int below = deep(level + 1);
        return below + level % 7 + 1;
    }

    public static void main(String[] arguments) throws Exception {
        if (arguments[0].equals("overflow")) {
            for (int i = 0; i < 20; i++) {
                try {
                    deep(0);
                } catch (StackOverflowError expected) {
                    field++;
                }
                timed(field);
            }
            System.out.println("caught " + field);
        } else if (arguments[0].equals("killed")) {
            countUntilKilled(arguments[1]);
        } else if (arguments[0].equals("hot")) {
            long begin = System.nanoTime();
            long end = begin + 4_000_000_000L;
            long calls = 0;
            for (long now; (now = System.nanoTime()) < end; ) {
                // More than twice what is wanted, in a trace that is soon read.
                for (long due = (now - begin) / 2000; calls < due; calls++) {
                    deepest = hot((int) calls);
                }
                LockSupport.parkNanos(500_000);
            }
            timed(5);
            System.out.println(calls);
        } else {
            for (int i = 0; i < 10; i++) {
                timed(tiny() + i);
                hot(i);
            }
        }
    }
}
