// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.report;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Set;

/** The requests that stand as examples of findings, by a Fix List that was written as JSON. */
final class FindingExamples {
    /** A page that shows them has no room for more. */
    static final int MOST = 1000;

    private FindingExamples() {}

    /**
     * Their numbers, those of the gravest findings first.
     *
     * @throws IOException if the file holds no Fix List
     */
    static Set<Long> in(Path fixList) throws IOException {
        Set<Long> numbers = new LinkedHashSet<>();
        try (Reader reader = Files.newBufferedReader(fixList)) {
            JsonObject list = JsonParser.parseReader(reader).getAsJsonObject();
            for (JsonElement fix : list.getAsJsonArray("fixes")) {
                JsonObject extent = fix.getAsJsonObject().getAsJsonObject("extent");
                JsonElement typical = extent.get("typical_request");
                if (typical != null && !typical.isJsonNull()) {
                    numbers.add(typical.getAsLong());
                }
                for (JsonElement slow : extent.getAsJsonArray("slowest_requests")) {
                    numbers.add(slow.getAsLong());
                }
                if (numbers.size() >= MOST) {
                    break;
                }
            }
        } catch (JsonParseException
                | IllegalStateException
                | NullPointerException
                | ClassCastException e) {
            throw new IOException(fixList + " is no Fix List as JSON", e);
        }
        return numbers;
    }
}
