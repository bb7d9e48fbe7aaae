// SPDX-License-Identifier: MIT
package org.fieldtrace.rooms;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** The classes that the last build has left in the checkout. */
final class LastBuild {
    private static final Path CHECKOUT = Path.of(System.getProperty("checkout"));

    private static JavaClasses agent;
    private static JavaClasses plugin;

    private LastBuild() {}

    /**
     * The classes of some modules, without their tests. What these use of others is known by name.
     *
     * @param modules folders below the checkout's; fails where one is not built
     */
    static JavaClasses of(String... modules) {
        Path[] folders =
                Arrays.stream(modules)
                        .map(module -> CHECKOUT.resolve(module).resolve("target/classes"))
                        .toArray(Path[]::new);
        for (Path folder : folders) {
            assertTrue(
                    Files.isDirectory(folder)
                            && !new ClassFileImporter().importPath(folder).isEmpty(),
                    () -> folder.normalize() + " has no classes; remedy: scripts/fieldtrace build");
        }
        return new ClassFileImporter().importPaths(folders);
    }

    /** All that the agent is made of; read once for all tests. */
    static JavaClasses agent() {
        if (agent == null) {
            agent =
                    of(
                            "jvm-agent/bridge",
                            "jvm-agent/hooks",
                            "jvm-agent/libraries",
                            "jvm-agent/libraries-newer",
                            "jvm-agent/instrumentation");
        }
        return agent;
    }

    /** The plug-in's three bundles; read once for all tests. */
    static JavaClasses plugin() {
        if (plugin == null) {
            plugin =
                    of(
                            "tracecompass-plugin/org.fieldtrace.model",
                            "tracecompass-plugin/org.fieldtrace.tracecompass.core",
                            "tracecompass-plugin/org.fieldtrace.tracecompass.ui");
        }
        return plugin;
    }
}
