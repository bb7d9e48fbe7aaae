// SPDX-License-Identifier: MIT
package org.fieldtrace.testing;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.yaml.snakeyaml.Yaml;

/**
 * The folder of a library in {@code jvm-agent/libraries}.
 *
 * @param name of the folder, and of the library in {@code libraries.off}
 * @param metadata what its {@code library.yaml} says
 */
public record LibraryFolder(String name, Map<String, Object> metadata) {

    /** All of them, from any module beside it. */
    public static final Path PARENT = Path.of("../libraries");

    private static final String METADATA = "library.yaml";

    /** Those with metadata, in the order of their names. */
    public static List<LibraryFolder> all() {
        try (Stream<Path> folders = Files.list(PARENT)) {
            return folders.filter(folder -> Files.exists(folder.resolve(METADATA)))
                    .sorted()
                    .map(LibraryFolder::read)
                    .toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** The one of that name. */
    public static LibraryFolder of(String name) {
        return read(PARENT.resolve(name));
    }

    private static LibraryFolder read(Path folder) {
        try (Reader content = Files.newBufferedReader(folder.resolve(METADATA))) {
            return new LibraryFolder(folder.getFileName().toString(), new Yaml().load(content));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** What the metadata lists under a key; nothing where it has none. */
    @SuppressWarnings("unchecked")
    public List<Map<String, Object>> rows(String key) {
        return (List<Map<String, Object>>) metadata.getOrDefault(key, List.of());
    }

    /** One text or several. */
    public static List<String> texts(Object oneOrMore) {
        return oneOrMore instanceof List<?> several
                ? several.stream().map(Object::toString).toList()
                : List.of(oneOrMore.toString());
    }
}
