// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where fields are read that a template shows. */
class TemplatesIT {

    @TempDir Path temporary;

    @Test
    void aPathThatIsCutInsideOfATemplateHasItsOutermostFrame() throws Exception {
        LibraryTrace trace =
                new LibraryApplication(
                                temporary,
                                "org.thymeleaf:thymeleaf:3.1.3.RELEASE",
                                "org.slf4j:slf4j-nop:2.0.17")
                        .compile(LibraryApplication.file("Templates"))
                        .record(
                                "sampling.rate=1,watch.backend=bytecode,stack.depth=12,"
                                        + "remote.calls=app.Main#fetch->app.Main$Owner");
        assertEquals(
                Set.of("org.thymeleaf.TemplateEngine.process"),
                outermostOfReads(trace),
                trace.err());
    }

    private static Set<String> outermostOfReads(LibraryTrace trace) {
        Map<String, List<String>> paths = trace.pathsById();
        return trace.named("watch_trap").stream()
                .map(read -> paths.get(read.get("context_id")))
                .map(path -> path.get(path.size() - 1))
                .collect(Collectors.toSet());
    }
}
