// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.mongodb;

import java.util.ArrayList;
import java.util.List;
import org.fieldtrace.agent.bridge.keys.KeyedTypes;
import org.fieldtrace.agent.bridge.watch.ValueHolder;
import org.fieldtrace.agent.hooks.Hook;

/**
 * MongoDB's documents that are maps: what reads, replaces and copies the values of their keys. What
 * is missing, such as {@code getString} and {@code forEach}, calls these.
 */
final class BsonDocuments {

    private static final String DOCUMENT = "org.bson.Document";
    private static final String ADVICE = "org.fieldtrace.agent.bridge.keys.KeysAdvice$";

    private BsonDocuments() {}

    static List<Hook> hooks() {
        KeyedTypes.add(DOCUMENT, "documentAsMap");
        ValueHolder.addObject(DOCUMENT);
        List<Hook> hooks = new ArrayList<>();
        add(hooks, "KeyRead", "get");
        add(hooks, "AllRead", "values", "entrySet", "containsValue", "hashCode", "toString");
        add(hooks, "BothRead", "equals");
        add(hooks, "KeyWrite", "append");
        hooks.add(
                Hook.on(
                        DOCUMENT,
                        "put",
                        "(Ljava/lang/String;Ljava/lang/Object;)Ljava/lang/Object;",
                        ADVICE + "KeyLost"));
        add(hooks, "KeyLost", "remove");
        add(hooks, "CopiedArgument", "putAll");
        hooks.add(Hook.on(DOCUMENT, "<init>", "(Ljava/util/Map;)V", ADVICE + "CopiedArgument"));
        return hooks;
    }

    static void standBack() {
        KeyedTypes.leave(DOCUMENT);
    }

    private static void add(List<Hook> hooks, String advice, String... methods) {
        for (String method : methods) {
            hooks.add(Hook.on(DOCUMENT, method, null, ADVICE + advice));
        }
    }
}
