// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.jvm;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import org.fieldtrace.testing.ChildJvm;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The agent takes part in the loading of classes, where loaders hold locks of their own. */
class ClassLoadingIT {

    /**
     * A child asks its parent for the agent's classes just when another thread, which holds the
     * parent's lock, has a class of the parent woven. The parent is not parallel capable.
     */
    private static final String SOURCE =
            """
            package app;
            import java.util.concurrent.CountDownLatch;
            import java.util.concurrent.TimeUnit;
            public class Loaders {
                static final CountDownLatch parentIsLocked = new CountDownLatch(1);
                static final CountDownLatch childAsks = new CountDownLatch(1);

                public static void main(String[] arguments) throws Exception {
                    Loader parent = new Loader(Loaders.class.getClassLoader(), "InParent") {
                        @Override void defines() throws Exception {
                            parentIsLocked.countDown();
                            childAsks.await(10, TimeUnit.SECONDS); // or the agent asks nobody
                        }
                    };
                    Loader child = new Loader(parent, "InChild") {
                        @Override protected Class<?> loadClass(String name, boolean resolve)
                                throws ClassNotFoundException {
                            if (name.startsWith("org.fieldtrace.")) childAsks.countDown();
                            return super.loadClass(name, resolve);
                        }
                    };
                    Thread below = load(child, "app.InChild");
                    Thread above = load(parent, "app.InParent");
                    below.join(60_000);
                    above.join(60_000);
                    System.out.println(
                            below.isAlive() || above.isAlive() ? "deadlock" : "loaded");
                    Runtime.getRuntime().halt(0);
                }
                static Thread load(ClassLoader loader, String name) {
                    Thread thread = new Thread(() -> {
                        try {
                            if (name.endsWith("InChild")) parentIsLocked.await();
                            Class.forName(name, true, loader);
                        } catch (Exception failure) {
                            failure.printStackTrace();
                        }
                    });
                    thread.start();
                    return thread;
                }
            }
            class Loader extends ClassLoader {
                final String own;
                Loader(ClassLoader parent, String own) { super(parent); this.own = own; }
                void defines() throws Exception {}
                @Override protected Class<?> loadClass(String name, boolean resolve)
                        throws ClassNotFoundException {
                    synchronized (getClassLoadingLock(name)) {
                        if (!name.equals("app." + own)) return super.loadClass(name, resolve);
                        try (var file = getResourceAsStream("app/" + own + ".class")) {
                            byte[] bytes = file.readAllBytes();
                            defines();
                            return defineClass(name, bytes, 0, bytes.length);
                        } catch (Exception failure) {
                            throw new ClassNotFoundException(name, failure);
                        }
                    }
                }
            }
            class InChild {
                int field;
                void loop() { for (int i = 0; i < 9; i++) field++; }
            }
            class InParent {
                int field;
                void loop() { for (int i = 0; i < 9; i++) field++; }
            }
            """;

    @TempDir Path temporary;

    @Test
    void locksOfLoadersAndOfTheAgentDoNotWaitForEachOther() throws Exception {
        SampleApplication.compileTo(temporary, SOURCE);
        ChildJvm.Result result =
                ChildJvm.ofThisJdk()
                        .withAgent("watch.backend=bytecode")
                        .with("-cp", temporary.toString())
                        .run("app.Loaders");
        assertEquals("loaded\n", result.out(), result.err());
    }
}
