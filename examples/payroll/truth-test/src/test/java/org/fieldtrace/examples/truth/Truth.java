// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.truth;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** What {@code truth.json} says. */
record Truth(@JsonProperty("frame_order") String frameOrder, List<Context> contexts) {

    /** Maven runs tests in the folder of their module. */
    private static final Path EXAMPLE = Path.of("..");

    static Truth read() throws IOException {
        return new ObjectMapper().readValue(EXAMPLE.resolve("truth.json").toFile(), Truth.class);
    }

    record Context(
            String service,
            @JsonProperty("class") String className,
            String path,
            List<Frame> frames,
            Map<String, Double> utilisation) {

        /** The frames as Java prints them, each with the line that carries its marker. */
        List<String> callPath() throws IOException {
            List<String> path = new ArrayList<>();
            for (Frame frame : frames) {
                path.add(frame.location());
            }
            return path;
        }
    }

    record Frame(
            @JsonProperty("class") String className, String method, String source, String marker) {

        String location() throws IOException {
            Path file = EXAMPLE.resolve(source);
            List<String> lines = Files.readAllLines(file);
            int[] marked =
                    IntStream.rangeClosed(1, lines.size())
                            .filter(line -> lines.get(line - 1).endsWith("// " + marker))
                            .toArray();
            if (marked.length != 1) {
                throw new IllegalStateException(
                        marked.length + " lines of " + source + " end with // " + marker);
            }
            return className + "." + method + "(" + file.getFileName() + ":" + marked[0] + ")";
        }
    }
}
