// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.gson;

import java.util.List;
import org.fieldtrace.agent.bridge.container.Envelopes;
import org.fieldtrace.agent.bridge.keys.KeyedTypes;
import org.fieldtrace.agent.bridge.watch.LinkedMaps;
import org.fieldtrace.agent.hooks.Hook;

/**
 * What Gson makes where the application declares a map: what reads, replaces and copies the values
 * of its keys. What is missing, such as {@code values} and {@code getOrDefault}, calls these.
 */
final class GsonMaps {

    private static final String MAP = "com.google.gson.internal.LinkedTreeMap";
    private static final String ADVICE = "org.fieldtrace.agent.bridge.keys.KeysAdvice$";

    private GsonMaps() {}

    static List<Hook> hooks() {
        // Where it holds objects of the application, it is a container.
        Envelopes.add(MAP, "root");
        Envelopes.addContainer(MAP + "$Node", new String[] {"left", "right"}, "key", "value");
        LinkedMaps.addRing(MAP, "header", "next");
        KeyedTypes.addMaps(MAP);
        return List.of(
                Hook.on(MAP, "get", null, ADVICE + "KeyRead"),
                Hook.on(MAP, "put", null, ADVICE + "KeyLost"),
                Hook.on(MAP, "remove", null, ADVICE + "KeyLost"),
                Hook.on(MAP, "entrySet", null, ADVICE + "AllRead"));
    }

    static void standBack() {
        KeyedTypes.leave(MAP);
    }
}
