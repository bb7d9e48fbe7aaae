// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.gson;

import java.util.ArrayList;
import java.util.List;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/** Gson: what an application parses of an answer to a client. */
public final class GsonLibrary implements Library {

    private static final String PARSE = "org.fieldtrace.agent.bridge.remotecall.ParseAdvice";

    private static final String PARSE_TEXT =
            "org.fieldtrace.agent.bridge.remotecall.ParseTextAdvice";

    private static final String WRITTEN = "org.fieldtrace.agent.bridge.remotecall.WrittenAdvice";

    private static final String COPYING = "org.fieldtrace.agent.bridge.keys.CopyingAdvice";

    @Override
    public String name() {
        return "gson";
    }

    @Override
    public String versions() {
        return "2.8 to 2.15";
    }

    @Override
    public List<String> prefixes() {
        return List.of("com.google.gson.");
    }

    @Override
    public List<Hook> hooks() {
        List<Hook> hooks = new ArrayList<>(JsonObjects.hooks());
        hooks.addAll(GsonMaps.hooks());
        hooks.add(Hook.on("com.google.gson.Gson", "fromJson", null, PARSE));
        hooks.add(Hook.on("com.google.gson.Gson", "toJsonTree", null, COPYING));
        hooks.add(Hook.on("com.google.gson.Gson", "toJsonTree", null, PARSE));
        hooks.add(Hook.on("com.google.gson.Gson", "toJson", null, WRITTEN));
        String parser = "com.google.gson.JsonParser";
        hooks.add(Hook.ifPresent(parser, "parseString", null, PARSE_TEXT));
        hooks.add(Hook.ifPresent(parser, "parseReader", null, PARSE_TEXT));
        return hooks;
    }

    @Override
    public void standBack() {
        JsonObjects.standBack();
        GsonMaps.standBack();
    }
}
