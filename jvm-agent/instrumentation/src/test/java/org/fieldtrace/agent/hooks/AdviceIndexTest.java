// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.hooks;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.fieldtrace.agent.base.AgentFiles;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.library.Libraries;
import org.fieldtrace.guard.IndexAdvice;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;

/** What the build has written down of the advice that is shipped. */
class AdviceIndexTest {

    @Test
    void saysOfAllAdviceWhatItsClassesSay() throws Exception {
        Path shipped = Path.of(AdviceIndex.class.getResource("/advice/index").toURI());
        Map<String, byte[]> injected = IndexAdvice.classes(shipped.getParent());
        assertArrayEquals(IndexAdvice.index(injected, bridge()), AgentFiles.read("advice/index"));
    }

    private static Map<String, byte[]> bridge() throws Exception {
        URI place = NativeAgent.class.getProtectionDomain().getCodeSource().getLocation().toURI();
        if (Files.isDirectory(Path.of(place))) {
            return IndexAdvice.classes(Path.of(place));
        }
        try (FileSystem jar = FileSystems.newFileSystem(URI.create("jar:" + place), Map.of())) {
            return IndexAdvice.classes(jar.getPath("/"));
        }
    }

    @Test
    void hasAdviceForEachHookOfEachLibrary() throws Exception {
        AdviceIndex index = AdviceIndex.ofJar();
        List<String> problems = new ArrayList<>();
        for (Library library : Libraries.all()) {
            List<Hook> hooks = new ArrayList<>(library.hooks());
            hooks.addAll(library.sectionHooks());
            for (Hook hook : hooks) {
                problems.addAll(problems(hook, index, index.advice(hook.advice())));
            }
        }
        assertEquals(List.of(), problems);
    }

    private static List<String> problems(Hook hook, AdviceIndex index, Advice advice)
            throws IOException {
        List<String> problems = new ArrayList<>();
        boolean isCallable = advice.method("enter") != null || advice.method("exit") != null;
        for (int i = 0; i < 10; i++) {
            isCallable |= advice.method("argument" + i) != null;
        }
        if (!isCallable) {
            problems.add(hook + " calls nothing of " + advice.name());
        }
        Set<String> before = new HashSet<>();
        for (String type : advice.classes()) {
            String parent = new ClassReader(index.classFile(type)).getSuperName();
            boolean isInjected = parent.startsWith("org/fieldtrace/advice/");
            if (isInjected && !before.contains(parent)) {
                problems.add(type + " comes before its superclass");
            }
            before.add(type);
        }
        if (!advice.isOwnClass() && !before.contains(advice.name())) {
            problems.add(advice.name() + " is not defined itself");
        }
        return problems;
    }

    @Test
    void knowsNoOtherClass() throws IOException {
        AdviceIndex index = AdviceIndex.ofJar();
        for (String other : List.of("", "java/lang/Object", "org/fieldtrace/advice/Z", "zz/Z")) {
            assertThrows(IOException.class, () -> index.advice(other));
        }
    }
}
