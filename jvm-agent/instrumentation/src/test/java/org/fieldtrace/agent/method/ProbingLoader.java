// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.method;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Map;

/** Loads class files as an application would with the agent; the JVM verifies what it made. */
final class ProbingLoader extends ClassLoader {

    private final Map<String, byte[]> classFiles;
    private final MethodProbeTransformer transformer;

    /**
     * @param classFiles by internal name
     */
    ProbingLoader(Map<String, byte[]> classFiles, String patterns, int smallest) {
        super(ProbingLoader.class.getClassLoader());
        this.classFiles = classFiles;
        transformer = new MethodProbeTransformer(MethodHandler.BLOCK, smallest, new ProbeIds());
        transformer.want(MethodPatterns.parse(patterns));
    }

    /** What the agent makes of the class, or null where it leaves the class alone. */
    byte[] probed(String internalName) {
        return transformer.transform(this, internalName, null, null, classFiles.get(internalName));
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
            if (loaded != null) {
                return loaded;
            }
            byte[] probed = probed(internalName);
            byte[] classFile = probed == null ? classFiles.get(internalName) : probed;
            return defineClass(name, classFile, 0, classFile.length);
        }
    }
}
