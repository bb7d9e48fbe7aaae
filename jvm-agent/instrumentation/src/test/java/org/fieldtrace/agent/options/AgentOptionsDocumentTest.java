// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.options;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class AgentOptionsDocumentTest {

    private static final Path DOCUMENT = Path.of("../../docs/agent-options.md");

    @Test
    void listsEveryOptionWithItsDefaultRangeAndMeaning() throws IOException {
        assertEquals(
                Arrays.stream(AgentOption.values())
                        .map(AgentOptionsDocumentTest::row)
                        .collect(Collectors.joining("\n")),
                Files.readAllLines(DOCUMENT).stream()
                        .filter(line -> line.startsWith("| `"))
                        .collect(Collectors.joining("\n")));
    }

    @Test
    void listsEveryExcludedPrefix() throws IOException {
        String heading = "## Classes that are always left out of call paths";
        String section = Files.readString(DOCUMENT).split(heading)[1];
        assertEquals(
                LibraryPrefixes.ALL.stream().map(p -> "`" + p + "`").collect(Collectors.toList()),
                Arrays.stream(section.split("[\\s,]+"))
                        .filter(word -> word.startsWith("`"))
                        .collect(Collectors.toList()));
    }

    private static String row(AgentOption option) {
        String preset = option.defaultText().isEmpty() ? "" : "`" + option.defaultText() + "`";
        return String.format(
                "| `%s` | %s | %s | %s |",
                option.key(), preset, option.value().range(), option.meaning());
    }
}
