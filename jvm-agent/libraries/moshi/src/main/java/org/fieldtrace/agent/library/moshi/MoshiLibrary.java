// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.moshi;

import java.util.List;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/** Moshi: what an application parses of an answer to a client. */
public final class MoshiLibrary extends Library {

    private static final String ADAPTER = "com.squareup.moshi.JsonAdapter";
    private static final String PARSE = "org.fieldtrace.agent.bridge.remotecall.answer.ParseAdvice";
    private static final String WRITTEN =
            "org.fieldtrace.agent.bridge.remotecall.answer.WrittenAdvice";
    private static final String TO_TEXT = "(Ljava/lang/Object;)Ljava/lang/String;";

    public MoshiLibrary() {
        super("moshi", "1.8 to 1.15", "com.squareup.moshi.");
    }

    @Override
    public List<Hook> hooks() {
        return List.of(
                Hook.on(ADAPTER, "fromJson", null, PARSE),
                Hook.on(ADAPTER, "toJson", TO_TEXT, WRITTEN));
    }
}
