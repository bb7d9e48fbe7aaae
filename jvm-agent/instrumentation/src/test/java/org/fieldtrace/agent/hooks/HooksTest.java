// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.hooks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.fieldtrace.agent.bridge.ClassPrefixes;
import org.fieldtrace.agent.library.Libraries;
import org.fieldtrace.agent.library.LibraryMetadata;
import org.fieldtrace.agent.options.AgentOption;
import org.fieldtrace.agent.options.AgentOptions;
import org.fieldtrace.testing.ChildJvm;
import org.fieldtrace.testing.MavenLibraries;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The hooks of each library, looked up in the versions that its {@code library.yaml} names. */
class HooksTest {

    @TestFactory
    Stream<DynamicTest> everyHookFindsItsMethodAndItsAdviceInTheRealLibrary() {
        return LibraryMetadata.all().stream()
                .map(
                        metadata ->
                                dynamicTest(
                                        metadata.library().name(),
                                        () -> assertEquals("", problems(metadata))));
    }

    @Test
    void noHookedClassIsPartOfACallPath() throws Exception {
        ClassPrefixes prefixes =
                new ClassPrefixes(
                        AgentOptions.parse("", Map.of(AgentOption.SERVICE_NAME, "payroll"))
                                .commonLibraryPrefixes());
        assertEquals(
                List.of(),
                Libraries.all().stream()
                        .flatMap(library -> hooks(library).stream())
                        .map(hook -> hook.className().replace('/', '.'))
                        .filter(name -> !prefixes.leaveOut(name))
                        .toList(),
                "remedy: the prefixes of its Library");
    }

    private static List<Hook> hooks(Library library) {
        List<Hook> hooks = new ArrayList<>(library.hooks());
        hooks.addAll(library.sectionHooks());
        return hooks;
    }

    private static String problems(LibraryMetadata metadata) throws Exception {
        List<Hook> hooks = hooks(metadata.library());
        Map<String, LibraryVersion> versions = versions(metadata);
        Set<String> unmet = new TreeSet<>();
        hooks.forEach(hook -> unmet.add(hook.toString()));
        List<String> problems = new ArrayList<>();
        for (Map.Entry<String, LibraryVersion> version : versions.entrySet()) {
            HooksInVersion found = new HooksInVersion(version.getValue());
            for (Hook hook : hooks) {
                found.lookUp(hook)
                        .forEach(
                                problem ->
                                        problems.add(
                                                version.getKey() + ": " + hook + " " + problem));
            }
            unmet.removeAll(found.met());
        }
        unmet.forEach(hook -> problems.add(hook + " is in none of " + versions.keySet()));
        return String.join("\n", problems);
    }

    private static Map<String, LibraryVersion> versions(LibraryMetadata metadata)
            throws IOException {
        Map<String, LibraryVersion> versions = new LinkedHashMap<>();
        if (metadata.isOfTheJdk()) {
            for (Path jdk : ChildJvm.jdksAndRuntimes()) {
                versions.put("Java " + ChildJvm.feature(jdk), LibraryVersion.ofJdk(jdk));
            }
        }
        for (List<String> coordinates : metadata.classPaths()) {
            String jars = MavenLibraries.classPath(coordinates.toArray(String[]::new));
            versions.put(coordinates.toString(), LibraryVersion.of(jars));
        }
        return versions;
    }
}
