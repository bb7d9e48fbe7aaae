// SPDX-License-Identifier: MIT
package org.fieldtrace.agent;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Map;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.util.CheckClassAdapter;

/** Loads class files as an application would with a transformer of the agent. */
public abstract class TransformingLoader extends ClassLoader {

    protected final Map<String, byte[]> classFiles;

    /**
     * @param classFiles by internal name
     */
    protected TransformingLoader(Map<String, byte[]> classFiles) {
        super(TransformingLoader.class.getClassLoader());
        this.classFiles = classFiles;
    }

    /** What the agent makes of a class (internal name); null where it leaves the class alone. */
    protected abstract byte[] transformed(String internalName);

    /** A class that the agent has changed is about to be defined. */
    protected void check(String name, byte[] transformed) {}

    /** What ASM's verifier has to say against a class file; empty for nothing. */
    protected final String faults(byte[] classFile) {
        StringWriter faults = new StringWriter();
        CheckClassAdapter.verify(
                new ClassReader(classFile), new OriginalLoader(), false, new PrintWriter(faults));
        return faults.toString();
    }

    /** Calls a static method of a class; throws what the method throws. */
    public final Object call(String className, String method, Object... arguments)
            throws Throwable {
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
    protected final Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
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
        byte[] transformed = transformed(internalName);
        if (transformed != null) {
            check(name, transformed);
        }
        byte[] classFile = transformed == null ? classFiles.get(internalName) : transformed;
        return defineClass(name, classFile, 0, classFile.length);
    }

    /** The classes as they were, for the verifier to look at. */
    private final class OriginalLoader extends ClassLoader {
        OriginalLoader() {
            super(TransformingLoader.class.getClassLoader());
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
