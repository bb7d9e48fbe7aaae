// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.gson;

import java.util.ArrayList;
import java.util.List;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/** Gson: what an application parses of an answer to a client. */
public final class GsonLibrary extends Library {

    private static final String PARSE = "org.fieldtrace.agent.bridge.remotecall.answer.ParseAdvice";

    private static final String PARSE_TEXT =
            "org.fieldtrace.agent.bridge.remotecall.answer.ParseTextAdvice";

    private static final String WRITTEN =
            "org.fieldtrace.agent.bridge.remotecall.answer.WrittenAdvice";

    private static final String DECODING = "org.fieldtrace.agent.bridge.remotecall.DecodingAdvice";
    private static final String DECODED = "org.fieldtrace.agent.bridge.remotecall.DecodedAdvice";
    private static final String GSON = "com.google.gson.Gson";
    private static final String ADVICE = "org.fieldtrace.advice.gson.GsonAdvice$";
    private static final String KEYS = "keys by which it knows fields";

    private static final String COPYING = "org.fieldtrace.agent.bridge.keys.KeysAdvice$Copying";

    public GsonLibrary() {
        super("gson", "2.8 to 2.15", "com.google.gson.");
    }

    @Override
    public List<Hook> hooks() {
        List<Hook> hooks = new ArrayList<>(JsonObjects.hooks());
        hooks.addAll(GsonMaps.hooks());
        hooks.addAll(keys());
        hooks.addAll(decoders());
        hooks.add(Hook.on(GSON, "fromJson", null, PARSE));
        hooks.add(Hook.on(GSON, "toJsonTree", null, COPYING));
        hooks.add(Hook.on(GSON, "toJsonTree", null, PARSE));
        hooks.add(Hook.on(GSON, "toJson", null, WRITTEN));
        String parser = "com.google.gson.JsonParser";
        hooks.add(Hook.ifPresent(parser, "parseString", null, PARSE_TEXT));
        hooks.add(Hook.ifPresent(parser, "parseReader", null, PARSE_TEXT));
        return hooks;
    }

    /** In which it binds the fields of a class to keys, once for each mapper. */
    private static List<Hook> keys() {
        String factory = "com.google.gson.internal.bind.ReflectiveTypeAdapterFactory";
        String isFieldOf = "(Ljava/lang/reflect/Field;Z)Z";
        String included = ADVICE + "IncludeField";
        return List.of(
                Hook.on(factory, "getBoundFields", null, ADVICE + "BindClass").inGroup(KEYS),
                Hook.on(factory, "getFieldNames", null, ADVICE + "NameField").inGroup(KEYS),
                Hook.ifPresent(factory, "includeField", isFieldOf, included).inGroup(KEYS),
                // As it was called before 2.10; it says what is not excluded.
                Hook.ifPresent(factory, "excludeField", isFieldOf, included).inGroup(KEYS));
    }

    /**
     * In which it makes objects of text, and text of answers; trees are what adapters have read.
     */
    private static List<Hook> decoders() {
        List<Hook> hooks = new ArrayList<>();
        String reader = "(Ljava/io/Reader;";
        for (String as : List.of("java/lang/Class", "java/lang/reflect/Type")) {
            String descriptor = reader + "L" + as + ";)Ljava/lang/Object;";
            hooks.add(Hook.on(GSON, "fromJson", descriptor, DECODING));
            hooks.add(Hook.on(GSON, "fromJson", descriptor, DECODED));
        }
        String token = reader + "Lcom/google/gson/reflect/TypeToken;)Ljava/lang/Object;";
        hooks.add(Hook.ifPresent(GSON, "fromJson", token, DECODING));
        hooks.add(Hook.ifPresent(GSON, "fromJson", token, DECODED));
        String appendable = "(Ljava/lang/Object;Ljava/lang/reflect/Type;Ljava/lang/Appendable;)V";
        hooks.add(Hook.on(GSON, "toJson", appendable, ADVICE + "WriteAnswer"));
        return hooks;
    }

    @Override
    public void standBack() {
        JsonObjects.standBack();
        GsonMaps.standBack();
    }
}
