// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.jvm;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Programs that tests run in a JVM of their own: files in {@code src/test/resources/programs}. */
final class Programs {
    private Programs() {}

    /** The text of one. */
    static String source(String name) {
        String path = "/programs/" + name + ".java";
        try (InputStream content = Programs.class.getResourceAsStream(path)) {
            return new String(content.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
