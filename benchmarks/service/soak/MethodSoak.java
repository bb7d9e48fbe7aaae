// SPDX-License-Identifier: MIT

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * usage: MethodSoak FOLDER: calls methods on several threads, as fast as they can, until there is a
 * file {@code stop} in the folder. Then says in the file {@code made} how many calls each thread
 * made, and waits to be ended.
 */
public final class MethodSoak {

    private static final int THREADS = 2;
    private static final int DEPTH = 10;
    private static final int ROUND = 1_000;

    private static volatile boolean isStopped;
    private static volatile int seen;

    private MethodSoak() {}

    public static void main(String[] arguments) throws Exception {
        Path folder = Path.of(arguments[0]);
        List<Caller> callers = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            callers.add(new Caller("steady-" + i, false));
        }
        callers.add(new Caller("toggled", true));
        Thread.sleep(5_000); // by then the agent has seen the session, and misses no call
        callers.forEach(Thread::start);
        while (!Files.exists(folder.resolve("stop"))) {
            Thread.sleep(100);
        }
        isStopped = true;
        StringBuilder made = new StringBuilder();
        for (Caller caller : callers) {
            caller.join();
            made.append(caller.getName()).append(' ').append(caller.made).append('\n');
        }
        // The agent writes down what threads that have ended left, before anybody looks.
        Thread.sleep(2_000);
        Files.writeString(folder.resolve("made.new"), made);
        Files.move(folder.resolve("made.new"), folder.resolve("made"));
        Thread.sleep(Long.MAX_VALUE);
    }

    private static final class Caller extends Thread {
        private final boolean isToggled;
        private long made;

        private Caller(String name, boolean isToggled) {
            super(name);
            this.isToggled = isToggled;
        }

        @Override
        public void run() {
            while (!isStopped) {
                for (int i = 0; i < ROUND; i++) {
                    seen = call(i);
                    made += DEPTH;
                }
                if (isToggled) {
                    Thread.yield();
                }
            }
        }

        private int call(int seed) {
            try {
                return isToggled ? Toggled.call(seed, DEPTH) : Steady.call(seed, DEPTH);
            } catch (IllegalStateException thrown) {
                return seed;
            }
        }
    }

    /** Its probes stay. */
    static final class Steady {
        static int call(int seed, int depth) {
            if (depth == 1) {
                return leaf(seed);
            }
            return call(seed, depth - 1) * 31 + depth;
        }
    }

    /** Its probes come and go. */
    static final class Toggled {
        static int call(int seed, int depth) {
            if (depth == 1) {
                return leaf(seed);
            }
            return call(seed, depth - 1) * 31 + depth;
        }
    }

    private static int leaf(int seed) {
        if (seed % 64 == 0) {
            throw new IllegalStateException();
        }
        return seed ^ seed >> 3;
    }
}
