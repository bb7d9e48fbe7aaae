// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.remotecall;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.instrument.Instrumentation;
import java.lang.reflect.Proxy;
import java.util.Map;
import org.fieldtrace.agent.TransformingLoader;
import org.fieldtrace.agent.bridge.AdviceFailure;
import org.fieldtrace.agent.options.AgentOption;
import org.fieldtrace.agent.options.AgentOptions;
import org.fieldtrace.testing.Compiler;

/** Loads class files as an application would with the agent, and verifies what the agent made. */
final class InstrumentingLoader extends TransformingLoader {

    static {
        // As the agent does when it starts: want of stack may be the first failure.
        AdviceFailure.times();
    }

    private final RemoteCallTransformer transformer;

    /**
     * @param classFiles by internal name
     * @param remoteCalls value of the option {@code remote.calls}
     */
    InstrumentingLoader(Map<String, byte[]> classFiles, String remoteCalls) throws Exception {
        super(classFiles);
        this.transformer =
                new RemoteCallTransformer(
                        new RemoteCallTargets(
                                AgentOptions.parse(
                                                "remote.calls=" + remoteCalls,
                                                Map.of(AgentOption.SERVICE_NAME, "test"))
                                        .remoteCalls()),
                        new LoadedClasses(nothingIsLoaded()));
    }

    /** Classes of the source, annotated ones instrumented. */
    static InstrumentingLoader of(String source) throws Exception {
        return new InstrumentingLoader(Compiler.compile(17, source), "");
    }

    /** What the agent makes of the class, or null where it leaves the class alone. */
    byte[] instrumented(String internalName) {
        return transformed(internalName);
    }

    /** What the agent makes of the class if another loader loads it. */
    byte[] instrumented(ClassLoader loader, String internalName) {
        return transformer.transform(
                loader, internalName, null, null, classFiles.get(internalName));
    }

    @Override
    protected byte[] transformed(String internalName) {
        return instrumented(this, internalName);
    }

    @Override
    protected void check(String name, byte[] transformed) {
        assertEquals("", faults(transformed), "verification of " + name);
    }

    private static Instrumentation nothingIsLoaded() {
        return (Instrumentation)
                Proxy.newProxyInstance(
                        InstrumentingLoader.class.getClassLoader(),
                        new Class<?>[] {Instrumentation.class},
                        (proxy, method, arguments) -> new Class<?>[0]);
    }
}
