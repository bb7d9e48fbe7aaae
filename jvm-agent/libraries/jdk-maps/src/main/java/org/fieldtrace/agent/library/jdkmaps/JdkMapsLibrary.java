// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.jdkmaps;

import java.util.ArrayList;
import java.util.List;
import org.fieldtrace.agent.bridge.keys.KeyedTypes;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/**
 * {@code LinkedHashMap}, which Jackson and others make of JSON where the application declares a
 * map: what reads, replaces and copies the values of its keys. {@code HashMap}, the superclass,
 * stays as it is: what it does with an entry that is there it tells {@code afterNodeAccess} and
 * {@code afterNodeRemoval}.
 */
public final class JdkMapsLibrary extends Library {

    private static final String MAP = "java.util.LinkedHashMap";
    private static final String ADVICE = "org.fieldtrace.agent.bridge.keys.KeysAdvice$";

    public JdkMapsLibrary() {
        super("jdk-maps", "11 to 25");
    }

    @Override
    public boolean isOnDemand() {
        return true;
    }

    @Override
    public List<Hook> hooks() {
        KeyedTypes.addMaps(MAP);
        List<Hook> hooks = new ArrayList<>();
        on(hooks, "KeyRead", "get", "getOrDefault");
        on(hooks, "AllRead", "values", "entrySet", "containsValue", "forEach", "replaceAll");
        ifPresent(hooks, "AllRead", "sequencedValues", "sequencedEntrySet");
        on(hooks, "EntryLost", "afterNodeAccess", "afterNodeRemoval");
        // What is read through it is not seen.
        ifPresent(hooks, "Copied", "reversed");
        return hooks;
    }

    @Override
    public void standBack() {
        KeyedTypes.leave(MAP);
    }

    private static void on(List<Hook> hooks, String advice, String... methods) {
        for (String method : methods) {
            hooks.add(Hook.on(MAP, method, null, ADVICE + advice));
        }
    }

    private static void ifPresent(List<Hook> hooks, String advice, String... methods) {
        for (String method : methods) {
            hooks.add(Hook.ifPresent(MAP, method, null, ADVICE + advice));
        }
    }
}
