// SPDX-License-Identifier: MIT
package org.fieldtrace.testing;

import eu.maveniverse.maven.mima.context.Context;
import eu.maveniverse.maven.mima.context.ContextOverrides;
import eu.maveniverse.maven.mima.context.Runtimes;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.collection.CollectRequest;
import org.eclipse.aether.graph.Dependency;
import org.eclipse.aether.graph.Exclusion;
import org.eclipse.aether.resolution.DependencyRequest;
import org.eclipse.aether.resolution.DependencyResolutionException;

/** Real libraries in the versions that a test names, fetched as Maven would. */
public final class MavenLibraries {

    private static final Map<List<String>, String> CLASS_PATHS = new ConcurrentHashMap<>();

    /** One for all, which remembers the POMs that it has read. */
    private static final Context MAVEN =
            Runtimes.INSTANCE
                    .getRuntime()
                    .create(ContextOverrides.create().withUserSettings(true).build());

    private MavenLibraries() {}

    /**
     * Class path of libraries with all that they need at run time.
     *
     * @param coordinates {@code group:artifact:version} of each
     */
    public static String classPath(String... coordinates) {
        return CLASS_PATHS.computeIfAbsent(List.of(coordinates), MavenLibraries::resolve);
    }

    /**
     * As above, of libraries without one that they need for what a test does not do.
     *
     * @param without {@code group:artifact} of that
     */
    public static String classPathWithout(String without, String... coordinates) {
        String[] unneeded = without.split(":");
        Exclusion excluded = new Exclusion(unneeded[0], unneeded[1], "*", "*");
        return jars(
                Stream.of(dependencies(List.of(coordinates)))
                        .map(library -> library.setExclusions(List.of(excluded)))
                        .toArray(Dependency[]::new));
    }

    /**
     * One file, such as a program, without what its POM says that it needs.
     *
     * @param coordinates {@code group:artifact:extension:classifier:version}
     */
    public static Path file(String coordinates) {
        String extension = "." + coordinates.split(":")[2];
        Exclusion all = new Exclusion("*", "*", "*", "*");
        return fetched(dependencies(List.of(coordinates))[0].setExclusions(List.of(all)))
                .filter(file -> file.getName().endsWith(extension))
                .findFirst()
                .orElseThrow()
                .toPath();
    }

    private static String resolve(List<String> coordinates) {
        return jars(dependencies(coordinates));
    }

    private static String jars(Dependency... wanted) {
        return fetched(wanted)
                .filter(file -> file.getName().endsWith(".jar"))
                .map(File::toString)
                .collect(Collectors.joining(File.pathSeparator));
    }

    private static Dependency[] dependencies(List<String> coordinates) {
        return coordinates.stream()
                .map(library -> new Dependency(new DefaultArtifact(library), "runtime"))
                .toArray(Dependency[]::new);
    }

    private static Stream<File> fetched(Dependency... dependencies) {
        CollectRequest wanted = new CollectRequest();
        wanted.setRepositories(MAVEN.remoteRepositories());
        for (Dependency library : dependencies) {
            wanted.addDependency(library);
        }
        try {
            return MAVEN
                    .repositorySystem()
                    .resolveDependencies(
                            MAVEN.repositorySystemSession(), new DependencyRequest(wanted, null))
                    .getArtifactResults()
                    .stream()
                    .map(result -> result.getArtifact().getFile());
        } catch (DependencyResolutionException failure) {
            throw new IllegalStateException(
                    "cannot fetch " + List.of(dependencies) + "; is Maven's repository reachable?",
                    failure);
        }
    }
}
