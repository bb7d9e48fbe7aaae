// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge;

import java.lang.reflect.Proxy;
import java.util.List;

/** Which classes are the application's own, rather than the JDK's or a library's. */
public final class ApplicationClasses {

    private static volatile ClassPrefixes libraries = new ClassPrefixes(List.of());

    private ApplicationClasses() {}

    /**
     * Says what is not the application's own beside the JDK.
     *
     * @param prefixes beginnings of binary names of classes, such as {@code org.springframework.},
     *     and exceptions
     */
    public static void exclude(String[] prefixes) {
        libraries = new ClassPrefixes(List.of(prefixes));
    }

    /** Whether objects of the class can be what a remote call brought in. */
    public static boolean contains(Class<?> type) {
        return !isOfJdk(type)
                && !type.isArray()
                && !type.isEnum()
                && !Enum.class.isAssignableFrom(type)
                && !Throwable.class.isAssignableFrom(type)
                && !Proxy.isProxyClass(type)
                && type.getName().indexOf('/') < 0 // hidden, as lambdas are
                && !isForeign(type);
    }

    /** Whether the class's code is the application's own, as the frames of call paths are. */
    public static boolean isCodeOf(Class<?> type) {
        return isCodeOf(type, type.getName());
    }

    /** As above, of a class that may be a lambda of such a one. */
    public static boolean isTaskOf(Class<?> type) {
        String name = type.getName();
        int lambda = name.indexOf("$$Lambda");
        return isCodeOf(type, lambda < 0 ? name : name.substring(0, lambda));
    }

    private static boolean isCodeOf(Class<?> type, String name) {
        if (isOfJdk(type) || isGenerated(name)) {
            return false;
        }
        Boolean isApplications = PackageOrigins.of(name, '.');
        return isApplications == null || libraries.isTold(name)
                ? !libraries.leaveOut(name)
                : isApplications;
    }

    /** Whether the class is one of the JDK. */
    public static boolean isOfJdk(Class<?> type) {
        ClassLoader loader = type.getClassLoader();
        return loader == null || loader == ClassLoader.getPlatformClassLoader();
    }

    /**
     * The class that the application has, where a library has generated a subclass of it to come
     * between (to load associations when they are asked for, say).
     */
    public static Class<?> writtenClass(Class<?> type) {
        Class<?> written = type;
        while (isGenerated(written.getName()) && contains(written.getSuperclass())) {
            written = written.getSuperclass();
        }
        return written;
    }

    /** Whether a name of a class or a field is one that libraries generate, rather than people. */
    public static boolean isGenerated(String name) {
        return name.contains("$$") || name.startsWith("_persistence_"); // the latter: EclipseLink
    }

    /** Whether a class is a library's, and not held by the application. */
    private static boolean isForeign(Class<?> type) {
        String name = type.getName();
        Boolean isApplications = PackageOrigins.of(name, '.');
        if (isApplications == null || libraries.isTold(name)) {
            return libraries.leaveOut(name);
        }
        return !isApplications && !HeldTypes.contains(type);
    }
}
