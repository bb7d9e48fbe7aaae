// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.options;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class AgentOptionsDocumentTest {

    private static final Path DOCUMENT = Path.of("../../docs/agent-options.md");
    private static final int WIDTH = 104;

    @Test
    void listsEveryExcludedPrefix() throws IOException {
        lists("## Classes that are always left out of call paths\n\n", LibraryPrefixes.LEFT_OUT);
    }

    @Test
    void listsEveryExceptionFromThem() throws IOException {
        lists("## Classes that are kept though those leave them out\n\n", LibraryPrefixes.KEPT);
    }

    @Test
    void listsEveryLayerThatIsKnown() throws IOException {
        lists("## Layers that are always known\n\n", LayerPackages.ALL);
    }

    private static void lists(String heading, List<String> words) throws IOException {
        String document = Files.readString(DOCUMENT);
        String section = document.split(heading)[1].split("\n## ")[0].strip() + "\n";
        if ("write".equals(System.getProperty("fieldtrace.documents"))) {
            Files.writeString(DOCUMENT, document.replace(heading + section, heading + list(words)));
            return;
        }
        assertEquals(list(words), section, "remedy: -Dfieldtrace.documents=write");
    }

    private static String list(List<String> words) {
        StringBuilder lines = new StringBuilder();
        int column = 0;
        for (String each : words) {
            String word = (column == 0 ? "" : ", ") + '`' + each + '`';
            boolean isTooLong = column + word.length() + 1 > WIDTH;
            lines.append(isTooLong ? ",\n" : "").append(isTooLong ? word.substring(2) : word);
            column = isTooLong ? word.length() - 2 : column + word.length();
        }
        return lines.append('\n').toString();
    }
}
