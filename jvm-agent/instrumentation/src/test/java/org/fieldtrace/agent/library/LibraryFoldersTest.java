// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.fieldtrace.agent.hooks.Library;
import org.fieldtrace.testing.LibraryFolder;
import org.junit.jupiter.api.Test;

/** A library has one name: of its folder, of its packages, and in {@code libraries.off}. */
class LibraryFoldersTest {

    private static final Set<String> NO_LIBRARIES = Set.of("src", "target");

    @Test
    void everyFolderIsALibraryOfTheListAndHasItsName() throws IOException {
        try (Stream<Path> folders = Files.list(LibraryFolder.PARENT)) {
            assertEquals(
                    Libraries.all().stream().map(Library::name).sorted().toList(),
                    folders.filter(Files::isDirectory)
                            .map(folder -> folder.getFileName().toString())
                            .filter(name -> !NO_LIBRARIES.contains(name))
                            .sorted()
                            .toList());
        }
    }

    @Test
    void theClassOfALibraryLiesInThePackageOfItsName() {
        assertEquals(
                Libraries.all().stream()
                        .map(library -> packageOf(library.name()) + " of " + library.name())
                        .toList(),
                Libraries.all().stream()
                        .map(
                                library ->
                                        library.getClass().getPackageName()
                                                + " of "
                                                + library.name())
                        .toList());
    }

    @Test
    void aFolderHasNoPackagesButThoseOfItsName() throws IOException {
        try (Stream<Path> files = Files.walk(LibraryFolder.PARENT)) {
            assertEquals(
                    List.of(),
                    files.map(LibraryFolder.PARENT::relativize)
                            .filter(
                                    file ->
                                            file.toString()
                                                    .matches("[^/]+/src/[^/]+/java/.*\\.java"))
                            .filter(file -> !isInPackageOfItsName(file))
                            .toList());
        }
    }

    @Test
    void theBridgeIsBuiltOfWhatLibrariesHaveForTheBootClassPath() throws IOException {
        String pom = Files.readString(LibraryFolder.PARENT.resolveSibling("bridge/pom.xml"));
        try (Stream<Path> folders = Files.list(LibraryFolder.PARENT)) {
            assertEquals(
                    folders.filter(folder -> Files.exists(folder.resolve("src/bootstrap")))
                            .map(folder -> folder.getFileName().toString())
                            .sorted()
                            .toList(),
                    Pattern.compile("<source>../libraries/(.+)/src/bootstrap/java</source>")
                            .matcher(pom)
                            .results()
                            .map(found -> found.group(1))
                            .toList());
        }
    }

    private static boolean isInPackageOfItsName(Path file) {
        String name = withoutDashes(file.getName(0).toString());
        String sources = file.subpath(4, file.getNameCount()).toString();
        if (file.getName(2).toString().equals("bootstrap")) {
            return sources.matches("org/fieldtrace/agent/bridge/[a-z]+/[^/]+");
        }
        // What versions do not share has a package for each: v9, v12.
        return sources.matches(
                "org/fieldtrace/(agent/library/"
                        + name
                        + "|advice/"
                        + name
                        + "(/v\\d+)?|library)/[^/]+");
    }

    private static String packageOf(String name) {
        return Libraries.class.getPackageName() + "." + withoutDashes(name);
    }

    private static String withoutDashes(String name) {
        return name.replace("-", "");
    }
}
