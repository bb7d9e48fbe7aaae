// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.jsonb;

import java.util.ArrayList;
import java.util.List;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/** Implementations of JSON-B: what an application parses of an answer to a client. */
public final class JsonbLibrary extends Library {

    private static final String PARSE = "org.fieldtrace.agent.bridge.remotecall.answer.ParseAdvice";
    private static final String WRITTEN =
            "org.fieldtrace.agent.bridge.remotecall.answer.WrittenAdvice";
    private static final String DECODING = "org.fieldtrace.agent.bridge.remotecall.DecodingAdvice";
    private static final String DECODED = "org.fieldtrace.agent.bridge.remotecall.DecodedAdvice";
    private static final String ADVICE = "org.fieldtrace.advice.jsonb.JsonBAdvice$";
    private static final String KEYS = "keys by which Yasson knows fields";
    private static final String YASSON = "org.eclipse.yasson.internal.JsonBinding";
    private static final String JOHNZON = "org.apache.johnzon.jsonb.JohnzonJsonb";

    public JsonbLibrary() {
        super(
                "json-b",
                "Yasson 1.0 to 3.0, Johnzon 1.2 to 2.0",
                "org.eclipse.yasson.",
                "org.apache.johnzon.");
    }

    @Override
    public List<Hook> hooks() {
        List<Hook> hooks = new ArrayList<>();
        hooks.add(Hook.on(YASSON, "fromJson", null, PARSE));
        hooks.add(Hook.on(YASSON, "toJson", null, WRITTEN));
        hooks.add(Hook.on(JOHNZON, "fromJson", null, PARSE));
        hooks.add(Hook.on(JOHNZON, "toJson", null, WRITTEN));
        hooks.add(Hook.on(YASSON, "deserialize", null, DECODING));
        hooks.add(Hook.on(YASSON, "deserialize", null, DECODED));
        for (String target : List.of("java/io/Writer", "java/io/OutputStream")) {
            for (String type : List.of("", "Ljava/lang/reflect/Type;")) {
                String descriptor = "(Ljava/lang/Object;" + type + "L" + target + ";)V";
                hooks.add(Hook.on(YASSON, "toJson", descriptor, ADVICE + "WriteAnswer"));
            }
        }
        hooks.add(
                Hook.on(
                                "org.eclipse.yasson.internal.ClassParser",
                                "parseProperties",
                                null,
                                ADVICE + "KnowKeys")
                        .inGroup(KEYS));
        return hooks;
    }
}
