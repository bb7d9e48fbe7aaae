// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.fieldwatch;

import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.List;
import org.fieldtrace.agent.bridge.ClassPrefixes;
import org.fieldtrace.agent.bridge.PackageOrigins;

/** Which classes are the application's own, by their names and loaders. */
final class ApplicationClasses {

    private static final String AGENT = "org/fieldtrace/agent/";

    private final ClassPrefixes libraries;

    /**
     * @param libraryPrefixes beginnings of binary names of classes that are not the application's,
     *     and exceptions
     */
    ApplicationClasses(List<String> libraryPrefixes) {
        List<String> written = new ArrayList<>(libraryPrefixes.size());
        for (String prefix : libraryPrefixes) {
            written.add(prefix.replace('.', '/'));
        }
        libraries = new ClassPrefixes(written);
    }

    /**
     * Whether a class is the application's own.
     *
     * @param internalName its name, with slashes
     */
    boolean contains(ClassLoader loader, String internalName) {
        return loader != null
                && loader != ClassLoader.getPlatformClassLoader()
                && contains(internalName);
    }

    /** As above, by the name alone; arrays are none. */
    boolean contains(String internalName) {
        return internalName.charAt(0) != '['
                && (!libraries.leaveOut(internalName) || isApplications(internalName))
                && !internalName.startsWith(AGENT);
    }

    /** Whether it came from where the application's classes are, whatever it is called. */
    private boolean isApplications(String internalName) {
        return Boolean.TRUE.equals(PackageOrigins.of(internalName, '/'))
                && !libraries.isTold(internalName);
    }

    /** As above, for a class that is loaded. */
    boolean contains(Class<?> type) {
        ClassLoader loader = type.getClassLoader();
        return loader != null && contains(loader, type.getName().replace('.', '/'));
    }

    /** Those that are loaded and can be woven. */
    List<Class<?>> loaded(Instrumentation instrumentation) {
        List<Class<?>> loaded = new ArrayList<>();
        for (Class<?> type : instrumentation.getAllLoadedClasses()) {
            if (contains(type) && instrumentation.isModifiableClass(type)) {
                loaded.add(type);
            }
        }
        return loaded;
    }
}
