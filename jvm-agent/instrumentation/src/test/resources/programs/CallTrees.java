// SPDX-License-Identifier: MIT
package app;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;

/**
 * A program whose threads make random calls, some of which end by an exception, and write down what
 * they do: {@code app.Trees FOLDER THREADS CALLS [virtual]} writes a file for each thread, in which
 * stands {@code a} to {@code h} for an entry, {@code A} to {@code H} for a return and {@code !} for
 * an exception. The method called is that of the depth, so that a caller can be told from others.
 */
public class Trees implements Runnable {
    final StringBuilder log = new StringBuilder();
    final SplittableRandom random;
    final String name;
    final Path folder;
    final int calls;

    Trees(String name, long seed, Path folder, int calls) {
        this.name = name;
        this.folder = folder;
        this.calls = calls;
        random = new SplittableRandom(seed);
    }

    public static void main(String[] arguments) throws Exception {
        int count = Integer.parseInt(arguments[1]);
        boolean virtual = arguments.length > 3;
        Thread[] threads = new Thread[count];
        for (int i = 0; i < count; i++) {
            Trees trees =
                    new Trees(
                            "tree-" + i, i, Path.of(arguments[0]), Integer.parseInt(arguments[2]));
            threads[i] = virtual ? ofVirtual(trees) : new Thread(trees);
            threads[i].setName(trees.name);
        }
        for (Thread thread : threads) thread.start();
        for (Thread thread : threads) thread.join();
    }

    static Thread ofVirtual(Runnable task) throws Exception {
        Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
        return (Thread)
                Class.forName("java.lang.Thread$Builder")
                        .getMethod("unstarted", Runnable.class)
                        .invoke(builder, task);
    }

    public void run() {
        try {
            while (log.length() < 2 * calls) {
                try {
                    call0(0);
                } catch (IllegalStateException expected) {
                }
            }
            Files.writeString(folder.resolve(name), log);
        } catch (Exception e) {
            e.printStackTrace();
        }
    }

    int body(int depth) {
        int sum = 0;
        int children = random.nextInt(depth < 40 ? 3 : 1);
        for (int i = 0; i < children; i++) {
            boolean isCatching = random.nextInt(4) == 0;
            try {
                sum += next(depth + 1);
            } catch (IllegalStateException thrown) {
                if (!isCatching) throw thrown;
            }
        }
        if (random.nextInt(20) == 0) throw new IllegalStateException();
        if (PAUSES && random.nextInt(200) == 0) pause();
        return sum;
    }

    static final boolean PAUSES = Boolean.getBoolean("pauses");

    static void pause() {
        try {
            Thread.sleep(1);
        } catch (InterruptedException e) {
        }
    }

    void done(int kind, boolean isThrown) {
        log.append(isThrown ? '!' : (char) ('A' + kind));
    }

    int next(int depth) {
        switch (depth % 8) {
            case 0:
                return call0(depth);
            case 1:
                return call1(depth);
            case 2:
                return call2(depth);
            case 3:
                return call3(depth);
            case 4:
                return call4(depth);
            case 5:
                return call5(depth);
            case 6:
                return call6(depth);
            case 7:
                return call7(depth);
            default:
                throw new AssertionError();
        }
    }

    int call0(int depth) {
        log.append((char) ('a' + 0));
        boolean isThrown = true;
        try {
            int sum = body(depth);
            isThrown = false;
            return sum;
        } finally {
            done(0, isThrown);
        }
    }

    int call1(int depth) {
        log.append((char) ('a' + 1));
        boolean isThrown = true;
        try {
            int sum = body(depth);
            isThrown = false;
            return sum;
        } finally {
            done(1, isThrown);
        }
    }

    int call2(int depth) {
        log.append((char) ('a' + 2));
        boolean isThrown = true;
        try {
            int sum = body(depth);
            isThrown = false;
            return sum;
        } finally {
            done(2, isThrown);
        }
    }

    int call3(int depth) {
        log.append((char) ('a' + 3));
        boolean isThrown = true;
        try {
            int sum = body(depth);
            isThrown = false;
            return sum;
        } finally {
            done(3, isThrown);
        }
    }

    int call4(int depth) {
        log.append((char) ('a' + 4));
        boolean isThrown = true;
        try {
            int sum = body(depth);
            isThrown = false;
            return sum;
        } finally {
            done(4, isThrown);
        }
    }

    int call5(int depth) {
        log.append((char) ('a' + 5));
        boolean isThrown = true;
        try {
            int sum = body(depth);
            isThrown = false;
            return sum;
        } finally {
            done(5, isThrown);
        }
    }

    int call6(int depth) {
        log.append((char) ('a' + 6));
        boolean isThrown = true;
        try {
            int sum = body(depth);
            isThrown = false;
            return sum;
        } finally {
            done(6, isThrown);
        }
    }

    int call7(int depth) {
        log.append((char) ('a' + 7));
        boolean isThrown = true;
        try {
            int sum = body(depth);
            isThrown = false;
            return sum;
        } finally {
            done(7, isThrown);
        }
    }
}
