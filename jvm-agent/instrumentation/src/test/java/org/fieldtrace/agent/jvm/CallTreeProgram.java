// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.jvm;

import java.io.IOException;
import java.nio.file.Path;

/**
 * A program whose threads make random calls, some of which end by an exception, and write down what
 * they do: {@code app.Trees FOLDER THREADS CALLS [virtual]} writes a file for each thread, in which
 * stands {@code a} to {@code h} for an entry, {@code A} to {@code H} for a return and {@code !} for
 * an exception. The method called is that of the depth, so that a caller can be told from others.
 */
final class CallTreeProgram {

    static final String METHODS = "app.Trees#call*";
    static final int KINDS = 8;

    private static final String HEAD =
            """
            package app;
            import java.nio.file.Files;
            import java.nio.file.Path;
            import java.util.SplittableRandom;
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
                        Trees trees = new Trees("tree-" + i, i, Path.of(arguments[0]),
                                Integer.parseInt(arguments[2]));
                        threads[i] = virtual ? ofVirtual(trees) : new Thread(trees);
                        threads[i].setName(trees.name);
                    }
                    for (Thread thread : threads) thread.start();
                    for (Thread thread : threads) thread.join();
                }
                static Thread ofVirtual(Runnable task) throws Exception {
                    Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
                    return (Thread) Class.forName("java.lang.Thread$Builder")
                            .getMethod("unstarted", Runnable.class).invoke(builder, task);
                }
                public void run() {
                    try {
                        while (log.length() < 2 * calls) {
                            try { call0(0); } catch (IllegalStateException expected) { }
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
                    try { Thread.sleep(1); } catch (InterruptedException e) { }
                }
                void done(int kind, boolean isThrown) {
                    log.append(isThrown ? '!' : (char) ('A' + kind));
                }
                int next(int depth) {
                    switch (depth % 8) {
            """;

    private CallTreeProgram() {}

    static void compileTo(Path folder) throws IOException {
        StringBuilder source = new StringBuilder(HEAD);
        for (int kind = 0; kind < KINDS; kind++) {
            source.append("case " + kind + ": return call" + kind + "(depth);\n");
        }
        source.append("default: throw new AssertionError(); } }\n");
        for (int kind = 0; kind < KINDS; kind++) {
            source.append(
                    """
                    int call%d(int depth) {
                        log.append((char) ('a' + %1$d));
                        boolean isThrown = true;
                        try {
                            int sum = body(depth);
                            isThrown = false;
                            return sum;
                        } finally {
                            done(%1$d, isThrown);
                        }
                    }
                    """
                            .formatted(kind));
        }
        SampleApplication.compileTo(folder, source.append("}\n").toString());
    }
}
