// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.origin;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;

/** A folder or a jar, and whose classes come from there. */
final class Source {

    /** Spring Boot puts its loader beside the application when it unpacks a jar. */
    private static final String LOADER = "org.springframework.boot.loader";

    private static final String MAVEN = "META-INF/maven";

    private static final Judgement NOT_READ = Judgement.library("the names of its classes");

    final String name;

    /** Those of which it was asked, by their names with slashes. */
    final Map<String, Known> packages = new ConcurrentHashMap<>();

    private final Location location;
    private final Application application;
    private final AtomicReference<Judgement> judgement = new AtomicReference<>();

    Source(Location location, Application application) {
        this.location = location;
        this.application = application;
        name = location.name();
        judgement.set(byPlace());
    }

    private Judgement byPlace() {
        if (location.isOwnClasses()) {
            application.addGroups(groupsOfBuild(location));
            return Judgement.application("the build's own classes");
        }
        if (location.isFolder()) {
            return Judgement.application("a folder");
        }
        if (location.isQuarkusApp()) {
            return Judgement.application("Quarkus' app folder");
        }
        if (location.nested == null && application.isMainJar(location.file)) {
            return application.isMainJarFat()
                    ? Judgement.mixed("the jar with the main class, by package", read(location))
                    : Judgement.application("the jar with the main class");
        }
        return NOT_READ;
    }

    Judgement judgement() {
        return judgement.get();
    }

    /** Reads what the jar says of itself, because the names of its classes do not tell enough. */
    boolean judgeOnce() {
        return judgement.get() == NOT_READ
                && judgement.compareAndSet(NOT_READ, Judgement.of(read(location), application));
    }

    /**
     * Whose a package of it is.
     *
     * @param isListed whether its name is one of a library
     * @return true for the application, false for a library, null where names tell
     */
    Boolean isApplications(String packageName, boolean isListed) {
        Judgement judged = judgement.get();
        if (judged.mixed != null) {
            return byGroup(packageName, judged.mixed);
        }
        switch (judged.owner) {
            case APPLICATION:
                return Application.isBeneath(packageName, LOADER) ? null : Boolean.TRUE;
            case LIBRARY:
                boolean mayBeOwn = application.owns(packageName) || application.mayOwn(packageName);
                return isListed || mayBeOwn ? null : Boolean.FALSE;
            default:
                return null;
        }
    }

    private Boolean byGroup(String packageName, Coordinates coordinates) {
        if (application.owns(packageName)) {
            return Boolean.TRUE;
        }
        boolean isOfArtifact =
                coordinates.groups.stream()
                        .anyMatch(group -> Application.isBeneath(packageName, group));
        return isOfArtifact && !application.mayOwn(packageName) ? Boolean.FALSE : null;
    }

    private static Coordinates read(Location location) {
        try {
            return JarDirectory.read(
                    location.file, location.nested, jar -> Coordinates.of(jar, location.text));
        } catch (IOException | RuntimeException unreadable) {
            return Coordinates.NONE;
        }
    }

    /** What the build that made the jar or the WAR says of itself. */
    private static Set<String> groupsOfBuild(Location location) {
        if (location.nested != null) {
            Coordinates outer = read(location.outermost());
            return outer.isShaded() ? Set.of() : outer.groups;
        }
        Set<String> groups = new HashSet<>();
        Path top = location.file.resolve("../..").normalize();
        try (Stream<Path> folders = Files.list(top.resolve(MAVEN))) {
            folders.forEach(folder -> groups.add(folder.getFileName().toString()));
        } catch (IOException none) {
            // Gradle says nothing.
        }
        return groups;
    }
}
