// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.method;

import java.lang.instrument.Instrumentation;
import java.util.concurrent.RejectedExecutionException;
import org.fieldtrace.agent.base.BackgroundExecutor;
import org.fieldtrace.agent.base.ClassTransformers;
import org.fieldtrace.agent.base.Notice;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.method.RecordDrainer;
import org.fieldtrace.agent.bridge.method.ServedRequests;

/** The probes of methods in this JVM. While no method is wanted there is nothing of them. */
public final class MethodProbes implements AutoCloseable {

    private static final int BUDGET = 0;

    /** How methods are probed, whichever they are. */
    public static final class Settings {
        private final MethodHandler handler;
        private final int smallest;
        private final boolean isLossless;
        private final long entriesPerSecond;

        /**
         * @param smallest bytecodes that a method has at least, bytes
         * @param isLossless whether threads wait where there is no room for their records
         * @param entriesPerSecond the most entries of a method, or it is probed no more; 0 for any
         *     number
         */
        public Settings(
                MethodHandler handler, int smallest, boolean isLossless, long entriesPerSecond) {
            this.handler = handler;
            this.smallest = smallest;
            this.isLossless = isLossless;
            this.entriesPerSecond = entriesPerSecond;
        }
    }

    private final ClassTransformers transformers;
    private final ProbedClasses classes;
    private final Settings settings;
    private final ProbeIds ids = new ProbeIds();
    private final BackgroundExecutor background = new BackgroundExecutor("fieldtrace-probes");
    private MethodProbeTransformer transformer; // null until a method is wanted
    private MethodPatterns patterns = MethodPatterns.NONE;

    public MethodProbes(
            Instrumentation instrumentation, ClassTransformers transformers, Settings settings) {
        this.transformers = transformers;
        this.settings = settings;
        classes = new ProbedClasses(instrumentation);
    }

    /**
     * Probes these methods from now on, and no others; those taken out for their cost may be probed
     * again. One thread at a time.
     */
    public void probe(MethodPatterns wanted) {
        if (transformer == null) {
            if (wanted.isOff()) {
                return;
            }
            transformer = new MethodProbeTransformer(settings.handler, settings.smallest, ids);
            transformers.add(transformer);
            if (settings.handler != MethodHandler.NULL) {
                ServedRequests.makeKnown();
                RecordDrainer.start(
                        settings.isLossless, settings.entriesPerSecond, this::overBudget);
            }
        }
        ids.forgetRemoved();
        transformer.want(wanted);
        MethodPatterns before = patterns;
        patterns = wanted;
        classes.weave(before, wanted);
    }

    /** Called by the thread that drains. */
    private void overBudget(int probe, long entriesPerSecond) {
        if (!ids.remove(probe)) {
            return;
        }
        String name = ids.name(probe);
        NativeAgent.calls().probeRemoved(probe, BUDGET, entriesPerSecond);
        Notice.print(
                name
                        + " is probed no more: it was entered "
                        + entriesPerSecond
                        + " times a second, and methods.budget allows "
                        + settings.entriesPerSecond
                        + " (remedy: leave it out by !"
                        + name
                        + ", or raise methods.budget)");
        try {
            background.execute(() -> classes.weave(name.substring(0, name.indexOf('#'))));
        } catch (RejectedExecutionException stopping) {
            // All probes go.
        }
    }

    /** Writes what was recorded; the JVM ends. */
    public static void endOfJvm() {
        RecordDrainer.stop();
    }

    /**
     * Probes no further class, and writes what was recorded; ahead of the transformers' removal.
     */
    @Override
    public void close() {
        background.shutdownNow();
        if (transformer != null) {
            transformer.want(MethodPatterns.NONE);
            RecordDrainer.stop();
        }
    }
}
