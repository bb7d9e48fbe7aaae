// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.jackson;

import java.util.ArrayList;
import java.util.List;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/** Jackson: what an application parses of an answer to a client. */
public final class JacksonLibrary extends Library {

    private static final String PARSE = "org.fieldtrace.agent.bridge.remotecall.answer.ParseAdvice";
    private static final String WRITTEN =
            "org.fieldtrace.agent.bridge.remotecall.answer.WrittenAdvice";
    private static final String DECODING = "org.fieldtrace.agent.bridge.remotecall.DecodingAdvice";
    private static final String DECODED = "org.fieldtrace.agent.bridge.remotecall.DecodedAdvice";
    private static final String KEYS = "keys by which it knows fields";
    private static final String ANSWER = "org.fieldtrace.advice.jackson.WrittenAnswerAdvice";
    private static final String SENT = "org.fieldtrace.agent.bridge.remotecall.SentAnswerAdvice";
    private static final String COPYING = "org.fieldtrace.agent.bridge.keys.KeysAdvice$Copying";
    private static final String PARSED_2 = "org.fieldtrace.advice.jackson.v2.MapperAdvice$Parse";
    private static final String PARSED_3 = "org.fieldtrace.advice.jackson.v3.MapperAdvice$Parse";
    private static final String SINCE_2_10 = "json.JsonMapper";
    private static final String ANSWERS = "answers that it writes";
    private static final String JACKSON_2 = "com.fasterxml.jackson.databind.";
    private static final String JACKSON_3 = "tools.jackson.databind.";

    public JacksonLibrary() {
        super("jackson", "2.8 to 2.22 and 3.0 to 3.2", "com.fasterxml.", "tools.jackson.");
    }

    @Override
    public List<Hook> hooks() {
        List<Hook> hooks = new ArrayList<>(parsers());
        hooks.addAll(decoders());
        hooks.addAll(encoders());
        hooks.addAll(keys());
        hooks.addAll(conversions());
        hooks.addAll(new JsonNodes(JACKSON_2).hooks());
        hooks.addAll(new JsonNodes(JACKSON_3).hooks());
        return hooks;
    }

    @Override
    public void standBack() {
        new JsonNodes(JACKSON_2).standBack();
        new JsonNodes(JACKSON_3).standBack();
    }

    @Override
    public void standBack(String group) {
        if (group.startsWith(JsonNodes.GROUP)) {
            boolean isTwo = group.equals(JsonNodes.GROUP);
            new JsonNodes(isTwo ? JACKSON_2 : JACKSON_3).standBack();
        }
    }

    private static List<Hook> parsers() {
        return List.of(
                Hook.on(JACKSON_2 + "ObjectMapper", "readValue", null, PARSE),
                Hook.on(JACKSON_2 + "ObjectMapper", "readTree", null, PARSE),
                Hook.on(JACKSON_2 + "ObjectReader", "readTree", null, PARSE),
                Hook.on(JACKSON_3 + "ObjectMapper", "readTree", null, PARSE),
                Hook.on(JACKSON_3 + "ObjectReader", "readTree", null, PARSE),
                Hook.on(JACKSON_2 + "ObjectReader", "readValue", null, PARSE),
                Hook.on(JACKSON_2 + "ObjectMapper", "_readMapAndClose", null, PARSED_2),
                Hook.on(JACKSON_2 + "ObjectReader", "_bindAndClose", null, PARSED_2),
                Hook.on(JACKSON_3 + "ObjectMapper", "readValue", null, PARSE),
                Hook.on(JACKSON_3 + "ObjectReader", "readValue", null, PARSE),
                Hook.on(JACKSON_3 + "ObjectMapper", "_readMapAndClose", null, PARSED_3),
                Hook.on(JACKSON_3 + "ObjectReader", "_bindAndClose", null, PARSED_3));
    }

    /** In which it makes objects of what it reads, whoever has asked for them. */
    private static List<Hook> decoders() {
        return List.of(
                Hook.on(JACKSON_2 + "ObjectMapper", "_readMapAndClose", null, DECODING),
                Hook.on(JACKSON_2 + "ObjectMapper", "_readMapAndClose", null, DECODED),
                Hook.on(JACKSON_2 + "ObjectReader", "_bindAndClose", null, DECODING),
                Hook.on(JACKSON_2 + "ObjectReader", "_bindAndClose", null, DECODED),
                Hook.on(JACKSON_3 + "ObjectMapper", "_readMapAndClose", null, DECODING),
                Hook.on(JACKSON_3 + "ObjectMapper", "_readMapAndClose", null, DECODED),
                Hook.on(JACKSON_3 + "ObjectReader", "_bindAndClose", null, DECODING),
                Hook.on(JACKSON_3 + "ObjectReader", "_bindAndClose", null, DECODED));
    }

    /** By which frameworks write what a server answers. */
    private static List<Hook> encoders() {
        List<Hook> hooks = new ArrayList<>();
        for (String databind : new String[] {JACKSON_2, JACKSON_3}) {
            String group = databind.equals(JACKSON_3) ? ANSWERS + " of Jackson 3" : ANSWERS;
            for (String writer : new String[] {"ObjectMapper", "ObjectWriter"}) {
                hooks.add(Hook.on(databind + writer, "writeValue", null, ANSWER).inGroup(group));
            }
            String core = databind.replace(".databind.", ".core.");
            for (String generator :
                    new String[] {"UTF8JsonGenerator", "WriterBasedJsonGenerator"}) {
                String writing = core + "json." + generator;
                hooks.add(Hook.on(writing, "flush", null, SENT).inGroup(group));
                String closing = databind.equals(JACKSON_3) ? core + "base.GeneratorBase" : writing;
                hooks.add(Hook.on(closing, "close", null, SENT).inGroup(group));
            }
        }
        return hooks;
    }

    /** In which it finds out how it maps a class, once for each mapper. */
    private static List<Hook> keys() {
        List<Hook> hooks = new ArrayList<>();
        for (String databind : new String[] {JACKSON_2, JACKSON_3}) {
            boolean isThree = databind.equals(JACKSON_3);
            String advice = "org.fieldtrace.advice.jackson." + (isThree ? "v3." : "v2.");
            Hook written =
                    Hook.on(
                            databind + "ser.BeanSerializerFactory",
                            "constructBeanOrAddOnSerializer",
                            null,
                            advice + "MapperAdvice$WriteKeys");
            Hook read =
                    Hook.on(
                            databind + "deser.BeanDeserializerFactory",
                            "buildBeanDeserializer",
                            null,
                            advice + "MapperAdvice$ReadKeys");
            for (Hook hook : List.of(written, read)) {
                hooks.add(
                        hook.inGroup(isThree ? KEYS + " of Jackson 3" : KEYS)
                                .onlyWith(databind + SINCE_2_10));
            }
        }
        return hooks;
    }

    /** From a tree, a map or an object to another, or to text. */
    private static List<Hook> conversions() {
        List<Hook> hooks = new ArrayList<>();
        for (String databind : new String[] {JACKSON_2, JACKSON_3}) {
            String mapper = databind + "ObjectMapper";
            hooks.add(Hook.on(mapper, "treeToValue", null, PARSE));
            hooks.add(Hook.on(databind + "ObjectReader", "treeToValue", null, PARSE));
            for (String method : new String[] {"convertValue", "valueToTree"}) {
                hooks.add(Hook.on(mapper, method, null, COPYING));
                hooks.add(Hook.on(mapper, method, null, PARSE));
            }
            for (String method : new String[] {"writeValueAsString", "writeValueAsBytes"}) {
                hooks.add(Hook.on(mapper, method, null, WRITTEN));
                hooks.add(Hook.on(databind + "ObjectWriter", method, null, WRITTEN));
            }
        }
        return hooks;
    }
}
