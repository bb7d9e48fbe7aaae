// SPDX-License-Identifier: MIT
package org.fieldtrace.agent;

import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.jar.JarFile;
import org.fieldtrace.agent.base.AgentFiles;
import org.fieldtrace.agent.base.ClassTransformers;
import org.fieldtrace.agent.base.Notice;
import org.fieldtrace.agent.bridge.AdviceFailure;
import org.fieldtrace.agent.bridge.ApplicationClasses;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.keys.KeyedType;
import org.fieldtrace.agent.bridge.mapping.MappedKeys;
import org.fieldtrace.agent.bridge.operation.OfferedOperations;
import org.fieldtrace.agent.bridge.remotecall.CallingThreads;
import org.fieldtrace.agent.bridge.remotecall.RemoteClass;
import org.fieldtrace.agent.bridge.remotecall.RemoteGraph;
import org.fieldtrace.agent.bridge.remotecall.ScopesOfThread;
import org.fieldtrace.agent.bridge.request.RequestHash;
import org.fieldtrace.agent.bridge.request.ServedRequest;
import org.fieldtrace.agent.bridge.request.handling.Handling;
import org.fieldtrace.agent.bridge.request.slow.SlowRequests;
import org.fieldtrace.agent.bridge.text.TemplatePlaces;
import org.fieldtrace.agent.bridge.text.TraceStrings;
import org.fieldtrace.agent.bridge.watch.FieldWatch;
import org.fieldtrace.agent.fieldwatch.CopyTransformer;
import org.fieldtrace.agent.fieldwatch.FieldWatchInstrumentation;
import org.fieldtrace.agent.hooks.Library;
import org.fieldtrace.agent.hooks.LibraryInstrumentation;
import org.fieldtrace.agent.hooks.UnknownClient;
import org.fieldtrace.agent.library.Libraries;
import org.fieldtrace.agent.library.UnknownClientTable;
import org.fieldtrace.agent.library.jdkconcurrency.JdkConcurrencyLibrary;
import org.fieldtrace.agent.method.MethodPatterns;
import org.fieldtrace.agent.method.MethodProbes;
import org.fieldtrace.agent.monitor.MonitorTransformer;
import org.fieldtrace.agent.options.AgentOptions;
import org.fieldtrace.agent.origin.Origins;
import org.fieldtrace.agent.remotecall.RedefinedClasses;
import org.fieldtrace.agent.remotecall.RemoteCallInstrumentation;

/** The agent at work in this JVM, from its start to its stop. */
final class RunningAgent {

    private final ClassTransformers transformers;
    private final Thread shutdownHook = new Thread(RunningAgent::endOfJvm, "fieldtrace-shutdown");
    private RemoteCallInstrumentation remoteCalls;
    private FieldWatchInstrumentation fieldWatch;
    private MethodProbes methodProbes;

    private RunningAgent(ClassTransformers transformers) {
        this.transformers = transformers;
    }

    /**
     * Brings the agent up, step by step; what fails takes back the steps before.
     *
     * @param isRunning whether the application runs already
     * @throws CannotWatchException if the agent cannot work in this JVM
     */
    static RunningAgent start(
            AgentOptions options, Instrumentation instrumentation, boolean isRunning)
            throws CannotWatchException {
        boolean isStarted = false;
        try {
            JarFile jar = AgentJar.open();
            AgentFiles.readFrom(jar);
            NativeLibrary.load(jar, instrumentation);
            RunningAgent agent = start(AgentJar.version(jar), options, instrumentation, isRunning);
            isStarted = true;
            return agent;
        } catch (IOException failure) {
            throw new CannotWatchException(
                    "the agent's jar cannot be read: " + failure,
                    "check the file that -javaagent names and who may read it");
        } finally {
            if (!isStarted) {
                AgentFiles.close();
            }
        }
    }

    private static RunningAgent start(
            String version,
            AgentOptions options,
            Instrumentation instrumentation,
            boolean isRunning)
            throws CannotWatchException {
        RemoteClass.forgetAll();
        TraceStrings.forgetAll();
        OfferedOperations.forgetAll();
        TemplatePlaces.forgetAll();
        MappedKeys.forgetAll();
        List<String> toNative = new ArrayList<>();
        Collections.addAll(toNative, options.toNative(version, isRunning));
        toNative.addAll(Libraries.toNative());
        String refusal = NativeAgent.calls().start(toNative.toArray(new String[0]));
        if (refusal != null) {
            throw new CannotWatchException(refusal);
        }
        RunningAgent agent = new RunningAgent(new ClassTransformers(instrumentation));
        Notice.startQueue();
        try {
            agent.instrument(options, instrumentation, isRunning);
            return agent;
        } catch (Throwable failure) {
            agent.stop();
            throw failure;
        }
    }

    private void instrument(
            AgentOptions options, Instrumentation instrumentation, boolean isRunning) {
        ScopesOfThread.makeKnown();
        CallingThreads.sampleAt(options.samplingRate());
        TraceStrings.capture(options.pathCapture());
        SlowRequests.want(options.slowRequests());
        ServedRequest.followFor(options.requestsFollowed().toNanos());
        RequestHash.draw();
        RequestHash.ignore(options.ignoredParameters());
        Handling.want(
                options.sections(), options.layers(), options.counters(), options.threadContext());
        RemoteGraph.lookTo(options.remoteDepth());
        KeyedType.watchAny(options.remoteKeys());
        ApplicationClasses.exclude(options.libraryPrefixes());
        Origins.install(
                instrumentation,
                transformers,
                List.of(options.libraryPrefixes()),
                options.usersPrefixes());
        AdviceFailure.printTo(Notice::print);
        String backend = NativeAgent.calls().watchBackend();
        List<String> commonPrefixes = options.commonLibraryPrefixes();
        if (!backend.equals("none")) {
            CopyTransformer.install(instrumentation, transformers, commonPrefixes, isRunning);
        }
        boolean besideRegisters = backend.equals("bytecode+hw");
        FieldWatch.besideRegisters(besideRegisters);
        if (backend.startsWith("bytecode")) {
            fieldWatch =
                    FieldWatchInstrumentation.install(
                            instrumentation,
                            transformers,
                            commonPrefixes,
                            besideRegisters,
                            isRunning);
        }
        LibraryInstrumentation.install(
                instrumentation,
                libraries(options),
                unknownClients(),
                transformers,
                options.librariesOff(),
                options.sections());
        if (!options.librariesOff().contains(JdkConcurrencyLibrary.NAME)) {
            transformers.add(new MonitorTransformer());
        }
        remoteCalls =
                RemoteCallInstrumentation.install(
                        instrumentation, transformers, options.remoteCalls(), isRunning);
        transformers.addForLoading(new RedefinedClasses());
        methodProbes = new MethodProbes(instrumentation, transformers, options.methodSettings());
        methodProbes.probe(options.methods());
        Runtime.getRuntime().addShutdownHook(shutdownHook);
    }

    private static List<Library> libraries(AgentOptions options) {
        boolean isProcessorUseTold =
                options.sections()
                        || options.layers()
                        || options.counters()
                        || options.threadContext();
        List<Library> libraries = new ArrayList<>();
        for (Library library : Libraries.all()) {
            if (isProcessorUseTold || !library.tellsProcessorUse()) {
                libraries.add(library);
            }
        }
        return libraries;
    }

    private static List<UnknownClient> unknownClients() {
        try {
            return UnknownClientTable.read();
        } catch (IOException | RuntimeException unreadable) {
            Notice.print(
                    "clients that the agent does not know are not told: "
                            + unreadable
                            + " (remedy: fetch fieldtrace-agent.jar anew)");
            return List.of();
        }
    }

    /**
     * Probes these methods from now on, and no others.
     *
     * @param patterns as the option {@code methods} takes them
     * @return one sentence that says so
     * @throws IllegalArgumentException if they are not written so
     */
    String probe(String patterns) {
        MethodPatterns wanted = MethodPatterns.parse(patterns);
        methodProbes.probe(wanted);
        return "probing methods: " + wanted;
    }

    private static void endOfJvm() {
        MethodProbes.endOfJvm();
        NativeAgent.calls().stop();
        Notice.printWaiting();
    }

    /** That it watches, what with, and why not with debug registers. */
    String watching() {
        String refusal = NativeAgent.calls().hwRefusal();
        String why = refusal.isEmpty() ? "" : ", not with debug registers (" + refusal + ")";
        switch (NativeAgent.calls().watchBackend()) {
            case "hw":
                return "watching with debug registers";
            case "bytecode+hw":
                return "watching with woven bytecode, and with debug registers";
            case "bytecode":
                return "watching with woven bytecode" + why;
            default:
                return "watching requests, but no fields" + why;
        }
    }

    /**
     * Ends the agent and makes the JVM as it was before.
     *
     * @return one sentence that says so, and what is not as it was
     */
    String stop() {
        if (methodProbes != null) {
            methodProbes.close();
        }
        if (remoteCalls != null) {
            remoteCalls.close();
        }
        if (fieldWatch != null) {
            fieldWatch.close();
        }
        int restored = transformers.removeAll();
        AgentFiles.close();
        Notice.stopQueue();
        String left = NativeAgent.calls().detach();
        try {
            Runtime.getRuntime().removeShutdownHook(shutdownHook);
        } catch (IllegalStateException shuttingDown) {
            // It runs already, and finds nothing to do.
        }
        String stopped = "stopped; classes taken back: " + restored;
        return left == null ? stopped : stopped + ", but " + left;
    }
}
