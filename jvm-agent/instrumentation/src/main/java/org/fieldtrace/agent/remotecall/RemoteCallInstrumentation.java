// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.remotecall;

import java.lang.instrument.Instrumentation;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.fieldtrace.agent.options.RemoteCallOption;

/** Puts the instrumentation of remote calls into a JVM. */
public final class RemoteCallInstrumentation {

    private RemoteCallInstrumentation() {}

    /**
     * Instruments remote calls and classes of remote objects, those loaded already and those to
     * come.
     *
     * @param calls remote calls beside those that are annotated
     */
    public static void install(Instrumentation instrumentation, List<RemoteCallOption> calls) {
        RemoteCallTargets targets = new RemoteCallTargets(calls);
        LoadedClasses loaded = new LoadedClasses(instrumentation);
        instrumentation.addTransformer(new RemoteCallTransformer(targets, loaded), true);

        Set<String> named = new HashSet<>();
        for (RemoteCallOption call : calls) {
            named.add(call.className().replace('.', '/'));
            named.add(call.remoteClassName().replace('.', '/'));
        }
        if (!named.isEmpty()) {
            loaded.retransform(named);
        }
    }
}
