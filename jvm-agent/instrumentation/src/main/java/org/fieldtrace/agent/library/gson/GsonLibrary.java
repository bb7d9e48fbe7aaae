// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.gson;

import java.util.List;
import org.fieldtrace.agent.library.Hook;
import org.fieldtrace.agent.library.Library;

/** Gson: what an application parses of an answer to a client. */
public final class GsonLibrary implements Library {

    private static final String PARSE = "org.fieldtrace.agent.bridge.ParseAdvice";

    @Override
    public String name() {
        return "gson";
    }

    @Override
    public String versions() {
        return "2.8 to 2.15";
    }

    @Override
    public List<Hook> hooks() {
        return List.of(Hook.on("com.google.gson.Gson", "fromJson", null, PARSE));
    }
}
