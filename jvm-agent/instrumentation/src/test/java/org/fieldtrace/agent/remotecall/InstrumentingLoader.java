// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.remotecall;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.Map;
import org.fieldtrace.agent.options.AgentOptions;
import org.fieldtrace.testing.Compiler;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.util.CheckClassAdapter;

/** Loads class files as an application would with the agent, and verifies what the agent made. */
final class InstrumentingLoader extends ClassLoader {

    private final Map<String, byte[]> classFiles;
    private final RemoteCallTransformer transformer;

    /**
     * @param classFiles by internal name
     * @param remoteCalls value of the option {@code remote.calls}
     */
    InstrumentingLoader(Map<String, byte[]> classFiles, String remoteCalls) throws Exception {
        super(InstrumentingLoader.class.getClassLoader());
        this.classFiles = classFiles;
        this.transformer =
                new RemoteCallTransformer(
                        new RemoteCallTargets(
                                AgentOptions.parse("remote.calls=" + remoteCalls, "test")
                                        .remoteCalls()),
                        new LoadedClasses(nothingIsLoaded()));
    }

    /** Classes of the source, annotated ones instrumented. */
    static InstrumentingLoader of(String source) throws Exception {
        return new InstrumentingLoader(Compiler.compile(17, source), "");
    }

    /** What the agent makes of the class, or null where it leaves the class alone. */
    byte[] instrumented(String internalName) {
        return instrumented(this, internalName);
    }

    /** What the agent makes of the class if another loader loads it. */
    byte[] instrumented(ClassLoader loader, String internalName) {
        return transformer.transform(
                loader, internalName, null, null, classFiles.get(internalName));
    }

    /** Calls a static method of a class; throws what the method throws. */
    Object call(String className, String method, Object... arguments) throws Throwable {
        Method found =
                Arrays.stream(loadClass(className).getDeclaredMethods())
                        .filter(m -> m.getName().equals(method))
                        .findFirst()
                        .get();
        found.setAccessible(true);
        try {
            return found.invoke(null, arguments);
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
        }
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            String internalName = name.replace('.', '/');
            if (!classFiles.containsKey(internalName)) {
                return super.loadClass(name, resolve);
            }
            Class<?> loaded = findLoadedClass(name);
            return loaded != null ? loaded : define(name, internalName);
        }
    }

    private Class<?> define(String name, String internalName) {
        byte[] original = classFiles.get(internalName);
        byte[] instrumented = instrumented(internalName);
        if (instrumented != null) {
            StringWriter faults = new StringWriter();
            CheckClassAdapter.verify(
                    new ClassReader(instrumented),
                    new OriginalLoader(),
                    false,
                    new PrintWriter(faults));
            assertEquals("", faults.toString(), "verification of " + name);
        }
        byte[] classFile = instrumented == null ? original : instrumented;
        return defineClass(name, classFile, 0, classFile.length);
    }

    private static Instrumentation nothingIsLoaded() {
        return (Instrumentation)
                Proxy.newProxyInstance(
                        InstrumentingLoader.class.getClassLoader(),
                        new Class<?>[] {Instrumentation.class},
                        (proxy, method, arguments) -> new Class<?>[0]);
    }

    /** The classes as they were, for the verifier to look at. */
    private final class OriginalLoader extends ClassLoader {
        OriginalLoader() {
            super(InstrumentingLoader.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            byte[] classFile = classFiles.get(name.replace('.', '/'));
            if (classFile == null) {
                return super.loadClass(name, resolve);
            }
            Class<?> loaded = findLoadedClass(name);
            return loaded != null ? loaded : defineClass(name, classFile, 0, classFile.length);
        }
    }
}
