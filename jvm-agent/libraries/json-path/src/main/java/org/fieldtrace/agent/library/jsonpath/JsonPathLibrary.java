// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.jsonpath;

import java.util.List;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/**
 * JsonPath: the trees and maps that it parses for another library are none of the application's.
 */
public final class JsonPathLibrary extends Library {

    private static final String PARSER = "com.jayway.jsonpath.internal.ParseContextImpl";
    private static final String ADVICE = "org.fieldtrace.advice.jsonpath.ParseAdvice";
    private static final String JSON_SMART = "com.jayway.jsonpath.spi.json.JsonSmartJsonProvider";

    private static final String WRITTEN =
            "org.fieldtrace.agent.bridge.remotecall.answer.WrittenAdvice";

    public JsonPathLibrary() {
        super("json-path", "2.4 to 2.10", "com.jayway.jsonpath.");
    }

    @Override
    public List<Hook> hooks() {
        return List.of(
                Hook.on(PARSER, "parse", null, ADVICE),
                // What a path leads to becomes a text, and that an object of the asked class.
                Hook.on(JSON_SMART, "toJson", null, WRITTEN),
                Hook.ifPresent(PARSER, "parseUtf8", null, ADVICE)); // not in 2.4
    }
}
