// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.locks;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.fieldtrace.agent.Startup;
import org.fieldtrace.agent.bridge.remotecall.FetchedEntities;
import org.fieldtrace.agent.bridge.remotecall.RemoteCallScope;
import org.fieldtrace.agent.hooks.LibraryInstrumentation;
import org.junit.jupiter.api.Test;

/** See {@link LockRule}. */
class LockRuleTest {

    /** Sets of identities, and a table with keys of its own. */
    private static final Set<String> KEEP_TO_IT =
            Set.of(
                    "EntitiesOfCall.entities",
                    "RemoteGraph.seen",
                    "RemoteGraph.steps",
                    "WeakTable.entries");

    @Test
    void noClassIsLoadedNoStrangersCodeCalledAndNothingPrintedUnderALockOfTheAgent()
            throws Exception {
        OwnClasses own =
                OwnClasses.besides(
                        FetchedEntities.class,
                        RemoteCallScope.class,
                        Startup.class,
                        LibraryInstrumentation.class,
                        adviceClass("jdkhttp.HttpClientAdvice$Send"),
                        adviceClass("jetty.v12.ChannelAdvice$Invoke"));
        assertEquals("", String.join("\n", LockRule.breaches(own, KEEP_TO_IT)));
    }

    @Test
    void findsWhatIsDoneInSynchronizedBlocksMethodsAndMaps() throws Exception {
        assertEquals(
                """
                Careless.block calls java/lang/Runnable.run
                Careless.byLoader asks its keys whether they are equal
                Careless.held > Careless.load calls java/lang/ClassLoader.loadClass
                Careless.print within a map > Careless.deeper calls java/io/PrintStream.println\
                """,
                String.join("\n", LockRule.breaches(OwnClasses.of(Careless.class), Set.of()))
                        .replace("LockRuleTest$", ""));
    }

    private static Class<?> adviceClass(String name) throws ClassNotFoundException {
        return Class.forName(
                "org.fieldtrace.advice." + name, false, LockRuleTest.class.getClassLoader());
    }

    /** Breaks the rule in four ways, and keeps it in the others. */
    @SuppressWarnings("unused")
    static final class Careless {
        private final Map<String, Integer> table = new ConcurrentHashMap<>();
        private Map<ClassLoader, Integer> byLoader;

        private synchronized Class<?> held(ClassLoader loader) throws Exception {
            return load(loader);
        }

        private Class<?> load(ClassLoader loader) throws Exception {
            return loader.loadClass("Any");
        }

        private void block(Runnable task, Runnable after) {
            synchronized (table) {
                if (table.isEmpty()) {
                    task.run();
                }
            }
            after.run();
        }

        private int print(String name) {
            return table.computeIfAbsent(name, this::deeper);
        }

        private int deeper(String name) {
            System.err.println(name);
            return 1;
        }
    }
}
