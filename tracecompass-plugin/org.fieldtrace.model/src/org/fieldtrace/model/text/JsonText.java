// SPDX-License-Identifier: MIT
package org.fieldtrace.model.text;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;

/** JSON as reports print it: on one line, with {@code null} for what is not known. */
public final class JsonText {
    private static final Gson GSON =
            new GsonBuilder().serializeNulls().disableHtmlEscaping().create();

    private JsonText() {}

    /** The text of a value. */
    public static String of(JsonElement json) {
        return TerminalText.json(GSON.toJson(json));
    }
}
