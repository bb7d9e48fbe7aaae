// SPDX-License-Identifier: MIT
package org.fieldtrace.rooms;

import static java.util.stream.Collectors.toCollection;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.w3c.dom.NodeList;

/** POMs declare each folder of sources of a library, so that an IDE compiles what Maven does. */
class SourceRootsTest {
    private static final Path AGENT = Path.of(System.getProperty("checkout"), "jvm-agent");
    private static final Path LIBRARIES = AGENT.resolve("libraries").normalize();

    @ParameterizedTest(name = "{0} declares {1} of each library")
    @CsvSource({
        "libraries, src/main/java, source",
        "libraries-newer, src/newer/java, source",
        "library-tests, src/test/java, source",
        "library-tests, src/test/resources, directory",
    })
    void eachFolderOfALibraryIsDeclared(String module, String folder, String element)
            throws Exception {
        SortedSet<Path> declared = declared(AGENT.resolve(module), element);
        declared.removeIf(root -> !root.startsWith(LIBRARIES) || !root.endsWith(folder));
        assertEquals(folders(folder), declared);
    }

    private static SortedSet<Path> folders(String folder) throws IOException {
        try (Stream<Path> libraries = Files.list(LIBRARIES)) {
            return libraries
                    .map(library -> library.resolve(folder))
                    .filter(Files::isDirectory)
                    .collect(toCollection(TreeSet::new));
        }
    }

    /** Folders that elements of a POM name. */
    private static SortedSet<Path> declared(Path module, String element) throws Exception {
        NodeList elements =
                DocumentBuilderFactory.newInstance()
                        .newDocumentBuilder()
                        .parse(module.resolve("pom.xml").toFile())
                        .getElementsByTagName(element);
        SortedSet<Path> folders = new TreeSet<>();
        for (int i = 0; i < elements.getLength(); i++) {
            folders.add(module.resolve(elements.item(i).getTextContent().strip()).normalize());
        }
        return folders;
    }
}
