// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.fieldwatch;

import java.lang.instrument.Instrumentation;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import org.fieldtrace.agent.BackgroundExecutor;
import org.fieldtrace.agent.ClassTransformers;
import org.fieldtrace.agent.bridge.FieldWatch;
import org.objectweb.asm.ClassReader;

/** The backend {@code bytecode} in a JVM. */
public final class FieldWatchInstrumentation implements AutoCloseable {

    private static final long PATIENCE_S = 5;

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
     * @param libraryPrefixes beginnings of binary names of classes that are not the application's
     */
    public static FieldWatchInstrumentation install(
            Instrumentation instrumentation,
            ClassTransformers transformers,
            List<String> libraryPrefixes) {
        ApplicationClasses application = new ApplicationClasses(libraryPrefixes);
        Readers readers = new Readers();
        WovenOwners owners = new WovenOwners();
        ExecutorService background = new BackgroundExecutor("fieldtrace-weaver");
        Weaver weaver = new Weaver(instrumentation, application, readers, owners, background);

        FieldWatch.markBy(new MarkTransformer(application));
        transformers.add(new AccessTransformer(application, readers, owners, weaver::hindered));
        for (Class<?> type : instrumentation.getAllLoadedClasses()) {
            if (application.contains(type) && instrumentation.isModifiableClass(type)) {
                note(type, application, readers);
            }
        }
        FieldWatch.weaveBy(weaver::found);
        return new FieldWatchInstrumentation(weaver, background);
    }

    /** Notes a class that was loaded before, which is woven when it turns out to matter. */
    private static void note(Class<?> type, ApplicationClasses application, Readers readers) {
        ClassReader reader = FieldReferences.reader(type);
        if (reader != null) {
            readers.add(
                    type.getClassLoader(),
                    type.getName().replace('.', '/'),
                    FieldReferences.owners(reader, application));
        }
    }

    /** Weaves no further class, ahead of the transformers' removal. */
    @Override
    public void close() {
        FieldWatch.markBy(null);
        FieldWatch.weaveBy(type -> {});
        background.shutdownNow();
        try {
            background.awaitTermination(PATIENCE_S, TimeUnit.SECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        weaver.close();
    }
}
