// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.jsonb;

import java.util.List;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/** Implementations of JSON-B: what an application parses of an answer to a client. */
public final class JsonbLibrary implements Library {

    private static final String PARSE = "org.fieldtrace.agent.bridge.remotecall.ParseAdvice";
    private static final String WRITTEN = "org.fieldtrace.agent.bridge.remotecall.WrittenAdvice";
    private static final String YASSON = "org.eclipse.yasson.internal.JsonBinding";
    private static final String JOHNZON = "org.apache.johnzon.jsonb.JohnzonJsonb";

    @Override
    public String name() {
        return "json-b";
    }

    @Override
    public String versions() {
        return "Yasson 1.0 to 3.0, Johnzon 1.2 to 2.0";
    }

    @Override
    public List<String> prefixes() {
        return List.of("org.eclipse.yasson.", "org.apache.johnzon.");
    }

    @Override
    public List<Hook> hooks() {
        return List.of(
                Hook.on(YASSON, "fromJson", null, PARSE),
                Hook.on(YASSON, "toJson", null, WRITTEN),
                Hook.on(JOHNZON, "fromJson", null, PARSE),
                Hook.on(JOHNZON, "toJson", null, WRITTEN));
    }
}
