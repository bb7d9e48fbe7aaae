// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.origin;

import java.io.IOException;
import java.net.URL;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.fieldtrace.agent.base.ClassPathFiles;

/** What is known of the application as a whole: its main class, its group, its packages. */
final class Application {

    /** Names of groups and packages that are the application's, and all beneath them. */
    private final Set<String> names = ConcurrentHashMap.newKeySet();

    /**
     * The first two parts of the names of its packages, of which other builds of its people are.
     */
    private final Set<String> related = ConcurrentHashMap.newKeySet();

    private String mainJar = "";
    private boolean isMainJarFat;

    /**
     * What the command line tells.
     *
     * @param command of the JVM, as {@code sun.java.command}
     * @param isListed whether a class is a library's by its name
     */
    static Application of(String command, String classPath, Predicate<String> isListed) {
        Application application = new Application();
        try {
            boolean isJar = !classPath.isEmpty() && command.startsWith(classPath);
            isJar = isJar && classPath.endsWith(".jar");
            if (isJar) {
                application.startFrom(Path.of(classPath), isListed);
            } else {
                int end = command.indexOf(' ');
                String main = end < 0 ? command : command.substring(0, end);
                application.startWith(main.substring(main.lastIndexOf('/') + 1), isListed);
            }
        } catch (IOException | RuntimeException unknown) {
            // What its folders and packages tell is left.
        }
        return application;
    }

    private void startFrom(Path jar, Predicate<String> isListed) throws IOException {
        Coordinates coordinates =
                JarDirectory.read(jar, null, read -> Coordinates.of(read, jar.toString()));
        mainJar = jar.toUri().getPath();
        if (isListed.test(coordinates.startClass)) {
            isMainJarFat = true; // what starts it is a library's, and so may be all of it
            return;
        }
        addPackageOf(coordinates.startClass);
        isMainJarFat = coordinates.isShaded() || !coordinates.hasClassPath;
        if (!coordinates.isShaded()) {
            names.addAll(coordinates.groups);
        }
    }

    private void startWith(String main, Predicate<String> isListed) throws IOException {
        if (isListed.test(main)) {
            return;
        }
        addPackageOf(main);
        URL found = ClassPathFiles.ofSystem(main.replace('.', '/') + ".class");
        if (found == null || !found.getProtocol().equals("jar")) {
            return;
        }
        Location location = Location.of(found.toString());
        if (location != null) {
            Coordinates coordinates =
                    JarDirectory.read(
                            location.file, null, jar -> Coordinates.of(jar, location.text));
            mainJar = location.file.toUri().getPath();
            isMainJarFat = coordinates.isShaded();
            if (!isMainJarFat) {
                names.addAll(coordinates.groups);
            }
        }
    }

    private void addPackageOf(String className) {
        String name = className.substring(0, Math.max(0, className.lastIndexOf('.')));
        if (name.indexOf('.') > 0) {
            names.add(name);
        }
        if (!name.isEmpty()) {
            addPackage(name);
        }
    }

    /** A package is the application's. */
    void addPackage(String name) {
        related.add(start(name));
    }

    /** A group of artifacts is the application's. */
    void addGroups(Set<String> groups) {
        names.addAll(groups);
    }

    boolean isMainJar(Path file) {
        return !mainJar.isEmpty() && mainJar.equals(file.toUri().getPath());
    }

    /** Whether the main jar may hold other things than the application. */
    boolean isMainJarFat() {
        return isMainJarFat;
    }

    /** Whether a group, a module or a package is the application's or lies beneath one. */
    boolean owns(String name) {
        for (String each : names) {
            if (isBeneath(name, each)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Whether it may be: of the same people, or nothing is known of the application with which to
     * compare it.
     */
    boolean mayOwn(String name) {
        return related.isEmpty() || related.contains(start(name));
    }

    static boolean isBeneath(String name, String above) {
        return name.startsWith(above)
                && (name.length() == above.length() || name.charAt(above.length()) == '.');
    }

    private static String start(String name) {
        int dot = name.indexOf('.');
        int second = dot < 0 ? -1 : name.indexOf('.', dot + 1);
        return second < 0 ? name : name.substring(0, second);
    }
}
