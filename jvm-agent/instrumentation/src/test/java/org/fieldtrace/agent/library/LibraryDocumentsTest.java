// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The tables of the documents that are made of the libraries' {@code library.yaml}. {@code
 * -Dfieldtrace.documents=write} writes them.
 */
class LibraryDocumentsTest {

    private static final boolean IS_WRITING =
            "write".equals(System.getProperty("fieldtrace.documents"));

    /** A table, and the document that it stands in. */
    enum Table {
        LIBRARIES("libraries.md", "| library | versions tested | what is seen |") {
            @Override
            Stream<String> rows(LibraryMetadata library) {
                return Stream.of(
                        row(
                                "`" + library.library().name() + "`",
                                library.tested(),
                                library.seen()));
            }
        },
        EXCHANGES(
                "http.md",
                "| library | name in `libraries.off` | versions | as | what is not seen |") {
            @Override
            Stream<String> rows(LibraryMetadata library) {
                return library.rows("exchanges").stream()
                        .map(
                                exchange ->
                                        row(
                                                exchange.get("library"),
                                                library.names(exchange).stream()
                                                        .map(name -> "`" + name + "`")
                                                        .collect(Collectors.joining(", ")),
                                                library.versionsAndTested(),
                                                exchange.get("as"),
                                                exchange.get("unseen")));
            }

            @Override
            Comparator<String> order() {
                return Comparator.comparing(row -> row.contains(" | client | "));
            }
        },
        HANDINGS_OVER("http.md", "| server | handed over when |") {
            @Override
            Stream<String> rows(LibraryMetadata library) {
                return texts(library.rows("handings-over"), "server", "when");
            }
        },
        SECTIONS("requests.md", "| framework | the application's method | what is not reported |") {
            @Override
            Stream<String> rows(LibraryMetadata library) {
                return texts(library.rows("sections"), "framework", "service", "unseen");
            }
        },
        HAND_OVERS("http.md", "| by | how |") {
            @Override
            Stream<String> rows(LibraryMetadata library) {
                return texts(library.rows("hand-overs"), "by", "how");
            }
        },
        UNKNOWN_CLIENTS("libraries.md", "| not known | kind | told by the class | since |") {
            @Override
            Stream<String> rows(LibraryMetadata library) {
                return Stream.empty();
            }

            @Override
            Stream<String> rows() throws IOException {
                return UnknownClientTable.read().stream()
                        .map(
                                client ->
                                        row(
                                                client.name(),
                                                client.kind().name().toLowerCase(Locale.ROOT),
                                                "`" + client.className() + "`",
                                                client.since()));
            }
        };

        private final Path document;
        private final String head;

        Table(String document, String head) {
            this.document = Path.of("../../docs", document);
            this.head = head;
        }

        abstract Stream<String> rows(LibraryMetadata library);

        Stream<String> rows() throws IOException {
            return LibraryMetadata.all().stream().flatMap(this::rows);
        }

        /** Of rows, those that are equal in it being in the order of the libraries. */
        Comparator<String> order() {
            return (one, other) -> 0;
        }

        String text() throws IOException {
            String line = head.replaceAll("[^|]+", " --- ");
            return Stream.concat(Stream.of(head, line), rows().sorted(order()))
                    .collect(Collectors.joining("\n", "", "\n"));
        }

        /** As the document has it: from its head to the first line that is no row. */
        String written(String content) {
            int start = content.indexOf(head + "\n");
            assertEquals(start, content.lastIndexOf(head + "\n"), "several tables: " + head);
            int end = start < 0 ? -1 : content.indexOf("\n\n", start) + 1;
            return start < 0 ? "" : content.substring(start, end);
        }
    }

    @ParameterizedTest
    @EnumSource
    void documentsHaveWhatTheLibrariesSay(Table table) throws IOException {
        String content = Files.readString(table.document);
        String written = table.written(content);
        if (IS_WRITING && !written.isEmpty()) {
            Files.writeString(table.document, content.replace(written, table.text()));
            return;
        }
        assertEquals(
                table.text(),
                written,
                "remedy: run this test with -Dfieldtrace.documents=write, see CONTRIBUTING.md");
    }

    private static Stream<String> texts(List<Map<String, Object>> rows, String... columns) {
        Function<Map<String, Object>, Object[]> cells =
                row -> Stream.of(columns).map(row::get).toArray();
        return rows.stream().map(cells).map(LibraryDocumentsTest::row);
    }

    private static String row(Object... cells) {
        return Stream.of(cells)
                .map(Object::toString)
                .collect(Collectors.joining(" | ", "| ", " |"));
    }
}
