// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.jsonsmart;

import java.util.List;
import org.fieldtrace.agent.bridge.watch.JdkCollections;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/**
 * json-smart, by which JsonPath parses unless it is told otherwise. Where that asks, objects of
 * JSON become maps of the JDK.
 */
public final class JsonSmartLibrary extends Library {

    private static final String PARSER = "net.minidev.json.parser.JSONParser";
    private static final String PARSE = "org.fieldtrace.agent.bridge.remotecall.answer.ParseAdvice";
    private static final String DECODING = "org.fieldtrace.agent.bridge.remotecall.DecodingAdvice";
    private static final String DECODED = "org.fieldtrace.agent.bridge.remotecall.DecodedAdvice";

    public JsonSmartLibrary() {
        super("json-smart", "2.3 to 2.6", "net.minidev.json.");
    }

    @Override
    public List<Hook> hooks() {
        // An ArrayList that changes nothing of how one is iterated over.
        JdkCollections.addList("net.minidev.json.JSONArray");
        return List.of(
                Hook.on(PARSER, "parse", null, PARSE),
                Hook.on(PARSER, "parse", null, DECODING),
                Hook.on(PARSER, "parse", null, DECODED));
    }
}
