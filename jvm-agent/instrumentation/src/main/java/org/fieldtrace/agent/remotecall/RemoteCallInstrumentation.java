// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.remotecall;

import java.lang.instrument.Instrumentation;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.fieldtrace.agent.base.ClassTransformers;
import org.fieldtrace.agent.options.RemoteCallOption;

/** The instrumentation of remote calls in a JVM. */
public final class RemoteCallInstrumentation implements AutoCloseable {

    private final LoadedClasses loaded;

    private RemoteCallInstrumentation(LoadedClasses loaded) {
        this.loaded = loaded;
    }

    /**
     * Instruments remote calls and classes of remote objects, those loaded already and those to
     * come.
     *
     * @param transformers to which the instrumentation is added
     * @param calls remote calls beside those that are annotated
     * @param isRunning whether the application runs already, so that annotated classes may be
     *     loaded
     */
    public static RemoteCallInstrumentation install(
            Instrumentation instrumentation,
            ClassTransformers transformers,
            List<RemoteCallOption> calls,
            boolean isRunning) {
        RemoteCallTargets targets = new RemoteCallTargets(calls);
        LoadedClasses loaded = new LoadedClasses(instrumentation);
        transformers.add(new RemoteCallTransformer(targets, loaded));

        Set<String> named = new HashSet<>();
        for (RemoteCallOption call : calls) {
            named.add(call.className().replace('.', '/'));
            named.add(call.remoteClassName().replace('.', '/'));
        }
        if (!named.isEmpty()) {
            loaded.retransform(named);
        }
        if (isRunning) {
            loaded.retransformMentioning(RemoteCallTransformer.ANNOTATION);
        }
        return new RemoteCallInstrumentation(loaded);
    }

    /** Instruments no further class, ahead of the transformers' removal. */
    @Override
    public void close() {
        loaded.close();
    }
}
