// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.fieldwatch;

import java.lang.instrument.Instrumentation;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import org.fieldtrace.agent.base.BackgroundExecutor;
import org.fieldtrace.agent.base.ClassTransformers;
import org.fieldtrace.agent.base.Notice;
import org.fieldtrace.agent.bridge.keys.KeyedType;
import org.fieldtrace.agent.bridge.watch.ClassMarker;
import org.fieldtrace.agent.bridge.watch.FieldWatch;
import org.fieldtrace.agent.bridge.watch.UnseenFields;

/** The backend {@code bytecode} in a JVM. */
public final class FieldWatchInstrumentation implements AutoCloseable {

    private static final long PATIENCE_S = 5;

    private static final ClassMarker MARKS_NOTHING =
            new ClassMarker() {
                @Override
                public boolean mayMark(ClassLoader loader, String name) {
                    return false;
                }

                @Override
                public byte[] mark(String name, Class<?> redefined, byte[] classFile) {
                    return null;
                }
            };

    private final Weaver weaver;
    private final ExecutorService background;

    private FieldWatchInstrumentation(Weaver weaver, ExecutorService background) {
        this.weaver = weaver;
        this.background = background;
    }

    /**
     * Marks and weaves classes, those loaded already and those to come.
     *
     * @param transformers to which the instrumentation is added
     * @param libraryPrefixes beginnings of binary names of classes that are not the application's,
     *     and exceptions
     * @param besideRegisters whether debug registers watch, too
     * @param isRunning whether the application runs already
     */
    public static FieldWatchInstrumentation install(
            Instrumentation instrumentation,
            ClassTransformers transformers,
            List<String> libraryPrefixes,
            boolean besideRegisters,
            boolean isRunning) {
        ApplicationClasses application = new ApplicationClasses(libraryPrefixes);
        Readers readers = new Readers();
        WovenOwners owners = new WovenOwners();
        BackgroundExecutor background = new BackgroundExecutor("fieldtrace-weaver");
        LoadedReaders loaded = new LoadedReaders(instrumentation, application, readers, !isRunning);
        Weaver weaver =
                new Weaver(instrumentation, application, readers, loaded, owners, background);

        FieldWatch.markBy(
                ReflectionFilter.install(instrumentation)
                        ? new MarkTransformer(application)
                        : MARKS_NOTHING);
        // Beside marks registers watch such a field, and there is nothing to say.
        UnseenFields.tell(besideRegisters ? null : FieldWatchInstrumentation::tellUnseen);
        JdkAccesses.install(instrumentation, transformers);
        AccessTransformer accesses = new AccessTransformer(application, readers, owners, weaver);
        UnseenFields.tellHiddenClasses(accesses::hidden);
        transformers.add(accesses);
        loaded.note();
        FieldWatch.weaveBy(weaver::found);
        KeyedType.weaveMapsBy(type -> background.execute(() -> weaveMaps(instrumentation, type)));
        return new FieldWatchInstrumentation(weaver, background);
    }

    private static void weaveMaps(Instrumentation instrumentation, Class<?> type) {
        try {
            instrumentation.retransformClasses(type);
            KeyedType.areMapsWoven(true);
        } catch (Throwable cause) {
            Notice.print(
                    "keys of "
                            + type.getName()
                            + " are not watched: "
                            + cause
                            + " (remedy: please report this line)");
        }
    }

    private static void tellUnseen(Class<?> type, String field) {
        Notice.print(
                "unseen " + type.getName() + "." + field,
                type.getName()
                        + "."
                        + field
                        + " is not watched, because the program has a method handle, a VarHandle"
                        + " or an Unsafe offset for it, whose reads woven bytecode does not see"
                        + " (remedy: where debug registers can be used they do)");
    }

    /** Weaves no further class, ahead of the transformers' removal. */
    @Override
    public void close() {
        FieldWatch.markBy(null);
        FieldWatch.weaveBy(type -> {});
        KeyedType.weaveMapsBy(null);
        UnseenFields.tell(null);
        UnseenFields.tellHiddenClasses(null);
        background.shutdownNow();
        try {
            background.awaitTermination(PATIENCE_S, TimeUnit.SECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        weaver.close();
    }
}
