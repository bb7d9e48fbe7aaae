// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.base;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;

/**
 * Files as a loader finds them. The JDK's loader of the class path looks into each of some 70
 * modules first, for what no module has: it is asked for what lies on the class path alone.
 */
public final class ClassPathFiles {

    /** What the JDK's own modules have, which the class path does not overrule. */
    private static final String[] OF_MODULES = {
        "java/", "javax/", "jdk/", "sun/", "com/sun/", "org/w3c/", "org/xml/", "org/ietf/"
    };

    private static final String JDKS_LOADER = "jdk.internal.loader.ClassLoaders$AppClassLoader";

    /** The protected method that looks into one module, or with a null for it into none. */
    private static Method findResource;

    private ClassPathFiles() {}

    /** To be called when java.lang is open to the agent; before, loaders are asked as by anyone. */
    public static void prepare() {
        try {
            Method method =
                    ClassLoader.class.getDeclaredMethod("findResource", String.class, String.class);
            method.setAccessible(true);
            findResource = method;
        } catch (ReflectiveOperationException | RuntimeException closed) {
            // Slower, and the same.
        }
    }

    /**
     * Opens a class file.
     *
     * @param loader null for the bootstrap loader
     * @param name with slashes and its ending
     * @return null where there is none
     */
    public static InputStream open(ClassLoader loader, String name) throws IOException {
        if (loader == null) {
            return ClassLoader.getSystemResourceAsStream(name);
        }
        URL found = isOfModules(name) ? null : onClassPath(loader, name);
        return found == null ? loader.getResourceAsStream(name) : found.openStream();
    }

    /** Where the system's loader finds a class file of the application; null if nowhere. */
    public static URL ofSystem(String name) {
        URL found = onClassPath(ClassLoader.getSystemClassLoader(), name);
        return found == null ? ClassLoader.getSystemResource(name) : found;
    }

    /**
     * Opens a file of the application that most lack, of no package; null where there is none. An
     * application of modules is asked as a whole.
     */
    public static InputStream openOfApplication(String name) {
        ClassLoader loader = ClassLoader.getSystemClassLoader();
        boolean isOfModules =
                System.getProperty("jdk.module.path") != null
                        || System.getProperty("jdk.module.main") != null;
        if (isOfModules || !isAskable(loader)) {
            return ClassLoader.getSystemResourceAsStream(name);
        }
        try {
            URL found = onClassPath(loader, name);
            return found == null ? null : found.openStream();
        } catch (IOException unreadable) {
            return null;
        }
    }

    private static boolean isOfModules(String name) {
        for (String prefix : OF_MODULES) {
            if (name.startsWith(prefix)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isAskable(ClassLoader loader) {
        return findResource != null && loader.getClass().getName().equals(JDKS_LOADER);
    }

    private static URL onClassPath(ClassLoader loader, String name) {
        if (!isAskable(loader)) {
            return null;
        }
        try {
            return (URL) findResource.invoke(loader, null, name);
        } catch (IllegalAccessException | InvocationTargetException unknown) {
            return null;
        }
    }
}
