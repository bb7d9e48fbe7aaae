// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.jvm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.fieldtrace.testing.ChildJvm;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The JVM's second compiler has no work with the classes of the agent that weave others. */
class CompilersIT {

    /** Called on the application's paths, or before the native half is there. */
    private static final Set<String> COMPILED = Set.of("attach", "bridge");

    private static final Pattern PACKAGE = Pattern.compile("org/fieldtrace/agent/(\\w+)/.*class");
    private static final Pattern DIRECTIVE =
            Pattern.compile("org/fieldtrace/agent/(\\w+)/\\*\\.\\*");

    /** Time, number, attributes, level, and method of a line of {@code -XX:+PrintCompilation}. */
    private static final Pattern BY_SECOND_COMPILER =
            Pattern.compile("(?m)^ *\\d+ +\\d+ [ %sb!n]{5} +4 +(\\S+)::(\\S+)");

    @TempDir static Path application;

    @BeforeAll
    static void compile() throws IOException {
        SampleApplication.compileTo(application, Programs.source("Compiled"));
    }

    static List<Path> jdks() throws IOException {
        return ChildJvm.oldestAndNewest();
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void aJvmIsToldOfAllPackagesThatWeave(Path jdk) throws Exception {
        assertEquals(packagesThatWeave(), spared(run(ChildJvm.of(jdk)).out()));
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void theSecondCompilerLeavesThemAloneAndCompilesTheApplication(Path jdk) throws Exception {
        String out =
                run(ChildJvm.of(jdk).with("-Xbatch", "-XX:+PrintCompilation", "-Dclasses=3000"))
                        .out();
        Set<String> compiled =
                results(BY_SECOND_COMPILER, out)
                        .map(method -> method.group(1) + "." + method.group(2))
                        .collect(Collectors.toSet());
        assertTrue(compiled.contains("app.Compiled.often"), compiled::toString);
        assertEquals(
                Set.of(),
                compiled.stream()
                        .filter(method -> method.startsWith("org.fieldtrace.agent."))
                        .filter(method -> !method.startsWith("org.fieldtrace.agent.bridge."))
                        .collect(Collectors.toSet()),
                "compiled");
        assertTrue(
                out.contains("made not compilable on level 4  org.fieldtrace.agent.shaded."),
                "some would have been");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-XX:-TieredCompilation", "-XX:CompilationMode=high-only", "-Xint"})
    void whereItIsTheOnlyCompilerOrThereIsNoneNothingIsSaid(String option) throws Exception {
        assertEquals(Set.of(), spared(run(ChildJvm.ofThisJdk().with(option)).out()));
    }

    private static ChildJvm.Result run(ChildJvm jvm) throws Exception {
        ChildJvm.Result result =
                jvm.with(ChildJvm.SERIAL)
                        .with("-cp", application.toString())
                        .withAgent("")
                        .run("app.Compiled");
        assertEquals(0, result.status(), result.err());
        assertTrue(result.out().endsWith("done\n"), result.out());
        assertEquals(1, FailOpenIT.ownLines(result.err()), result.err());
        return result;
    }

    private static Set<String> packagesThatWeave() throws IOException {
        try (JarFile jar = new JarFile(ChildJvm.AGENT.toFile())) {
            Set<String> packages =
                    jar.stream()
                            .flatMap(entry -> results(PACKAGE, entry.getName()))
                            .map(entry -> entry.group(1))
                            .filter(name -> !COMPILED.contains(name))
                            .collect(Collectors.toCollection(TreeSet::new));
            assertFalse(packages.isEmpty());
            return packages;
        }
    }

    private static Set<String> spared(String out) {
        return results(DIRECTIVE, out)
                .map(matching -> matching.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Stream<MatchResult> results(Pattern pattern, String text) {
        return pattern.matcher(text).results();
    }
}
