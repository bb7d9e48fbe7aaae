// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.jackson;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.fieldtrace.agent.bridge.container.Envelopes;
import org.fieldtrace.agent.bridge.keys.KeyedTypes;
import org.fieldtrace.agent.bridge.watch.ValueHolder;
import org.fieldtrace.agent.hooks.Hook;

/** Jackson's nodes of JSON: what reads, replaces and copies the values of an object's keys. */
final class JsonNodes {

    /** What is done with them stands or falls together: an unseen read would make a key unused. */
    static final String GROUP = "nodes of JSON";

    private static final String ADVICE = "org.fieldtrace.agent.bridge.keys.KeysAdvice$";

    private final List<Hook> hooks = new ArrayList<>();
    private final String databind;
    private final String node;
    private final String object;
    private final String typeOfNode;
    private final String ofKey;
    private final boolean isThree;

    /**
     * @param databind package of the library, with a dot at its end
     */
    JsonNodes(String databind) {
        this.databind = databind;
        this.isThree = databind.startsWith("tools.");
        this.node = databind + "JsonNode";
        this.object = databind + "node.ObjectNode";
        this.typeOfNode = "L" + node.replace('.', '/') + ";";
        this.ofKey = "(Ljava/lang/String;)" + typeOfNode;
    }

    List<Hook> hooks() {
        KeyedTypes.add(object, "_children");
        Envelopes.add(databind + "node.ArrayNode", "_children");
        Envelopes.add(databind + "node.POJONode", "_value");
        addValues();
        addReads();
        addWrites();
        addCopies();
        String group = isThree ? GROUP + " of Jackson 3" : GROUP;
        return hooks.stream().map(hook -> hook.inGroup(group)).collect(Collectors.toList());
    }

    void standBack() {
        KeyedTypes.leave(object);
    }

    /** Nodes of both versions of the library; what a version lacks does not matter. */
    private void addValues() {
        ValueHolder.addObject(object);
        ValueHolder.addNull(databind + "node.NullNode");
        ValueHolder.add(databind + "node.ArrayNode", "_children");
        ValueHolder.add(databind + "node.BinaryNode", "_data");
        for (String kind :
                new String[] {
                    "BigInteger",
                    "Boolean",
                    "Decimal",
                    "Double",
                    "Float",
                    "Int",
                    "Long",
                    "POJO",
                    "Short",
                    "String",
                    "Text"
                }) {
            ValueHolder.add(databind + "node." + kind + "Node", "_value");
        }
    }

    private void addReads() {
        on("KeyRead", ofKey, "get", "path", "findValue");
        // Since 2.10, which has no longer a "toString" of its own.
        hooks.add(Hook.ifPresent(object, "required", ofKey, ADVICE + "KeyRead"));
        on("KeyRead", null, "findValues", "withArray");
        ifPresent("KeyRead", "optional", "withArrayProperty", "withObjectProperty");
        on("AllRead", null, "serialize", "serializeWithType", "hashCode");
        on("AllRead", "(Ljava/util/Comparator;" + typeOfNode + ")Z", "equals");
        ifPresent("AllRead", "values", "properties", "valueStream", "propertyStream");
        ifPresent("AllRead", "forEachEntry", "removeIf", "_contentsToSerialize");
        on("BothRead", null, "_childrenEqual");
        if (isThree) {
            on("KeyRead", null, "findValuesAsString");
        } else {
            on("KeyRead", null, "findValuesAsText", "with");
            on("AllRead", null, "elements", "fields");
            ifPresent("AllRead", "toString");
        }
        for (String question : new String[] {"has", "hasNonNull"}) {
            hooks.add(Hook.on(node, question, "(Ljava/lang/String;)Z", ADVICE + "KeyAsked"));
        }
    }

    private void addWrites() {
        on("KeyWrite", null, "_put", "putNull", "set");
        on("KeyLost", null, "replace");
        on("KeyLost", ofKey, "remove");
        ifPresent("KeyLost", "putIfAbsent");
        if (!isThree) {
            // Of all its namesakes the one that returns what was there.
            on("KeyLost", "(Ljava/lang/String;" + typeOfNode + ")" + typeOfNode, "put");
        }
    }

    private void addCopies() {
        on("Copied", null, "deepCopy");
        on("CopiedArgument", null, "setAll");
        if (!isThree) {
            on("CopiedArgument", null, "putAll");
        }
        // What parses a tree hands its values to other objects.
        hooks.add(
                Hook.on(
                        databind + "node.NodeCursor$ObjectCursor",
                        "<init>",
                        null,
                        ADVICE + "CopiedArgument"));
    }

    private void on(String advice, String descriptor, String... methods) {
        for (String method : methods) {
            hooks.add(Hook.on(object, method, descriptor, ADVICE + advice));
        }
    }

    private void ifPresent(String advice, String... methods) {
        for (String method : methods) {
            hooks.add(Hook.ifPresent(object, method, null, ADVICE + advice));
        }
    }
}
