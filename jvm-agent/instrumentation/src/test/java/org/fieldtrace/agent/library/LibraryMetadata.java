// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.fieldtrace.agent.hooks.Library;
import org.fieldtrace.testing.LibraryFolder;

/** What {@code library.yaml} in a library's folder says of it; the documents are made of it. */
public final class LibraryMetadata {

    private static final String OF_THE_JDK = "jdk";
    private static final Set<String> KEYS =
            Set.of(
                    "class-paths",
                    "tested",
                    "seen",
                    "exchanges",
                    "handings-over",
                    "hand-overs",
                    "sections",
                    "servers",
                    "clients");

    private final Library library;
    private final LibraryFolder folder;
    private final Map<String, Object> content;

    private LibraryMetadata(Library library, LibraryFolder folder) {
        this.library = library;
        this.folder = folder;
        this.content = folder.metadata();
        Set<String> unknown = new TreeSet<>(content.keySet());
        unknown.removeAll(KEYS);
        if (!unknown.isEmpty()) {
            throw new IllegalStateException(
                    library.name() + "/library.yaml has " + unknown + "; known are " + KEYS);
        }
    }

    /** Of all libraries, in the order of {@link Libraries}. */
    public static List<LibraryMetadata> all() {
        return Libraries.all().stream()
                .map(library -> new LibraryMetadata(library, LibraryFolder.of(library.name())))
                .toList();
    }

    public Library library() {
        return library;
    }

    /** Whether its classes are the JDK's, in whatever version. */
    public boolean isOfTheJdk() {
        return OF_THE_JDK.equals(content.get("class-paths"));
    }

    /**
     * The versions in which each hook is looked up, the lowest first: {@code
     * group:artifact:version} of what makes up each; none for those of the JDK.
     */
    public List<List<String>> classPaths() {
        if (isOfTheJdk()) {
            return List.of();
        }
        return ((List<?>) content.get("class-paths")).stream().map(LibraryFolder::texts).toList();
    }

    /** For people: the versions that it supports. */
    String versions() {
        return (isOfTheJdk() ? "JDK " : "") + library.versions();
    }

    /** For people: the versions that its tests have; else those that it supports. */
    String tested() {
        return content.getOrDefault("tested", versions()).toString();
    }

    /** For people: those that it supports, and which of them its tests have. */
    String versionsAndTested() {
        return content.containsKey("tested")
                ? versions() + " (tested: " + tested() + ")"
                : versions();
    }

    /** What the agent sees of it. */
    String seen() {
        return content.get("seen").toString();
    }

    /** The rows that it has in a table. */
    List<Map<String, Object>> rows(String table) {
        return folder.rows(table);
    }

    /** The names under which {@code libraries.off} has what a row is about. */
    List<String> names(Map<String, Object> row) {
        return LibraryFolder.texts(row.getOrDefault("names", library.name()));
    }
}
