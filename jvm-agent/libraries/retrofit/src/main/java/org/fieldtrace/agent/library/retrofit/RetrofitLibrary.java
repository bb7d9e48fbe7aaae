// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.retrofit;

import java.util.List;
import org.fieldtrace.agent.bridge.container.Envelopes;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/** Retrofit: what its interfaces return, or give to callbacks and adapters. */
public final class RetrofitLibrary extends Library {

    private static final String ASKED_CALL =
            "org.fieldtrace.agent.bridge.remotecall.AskedCallAdvice";
    private static final String LIBRARY_WORK =
            "org.fieldtrace.agent.bridge.remotecall.LibraryWorkAdvice";
    private static final String SAME_CALL = "org.fieldtrace.agent.bridge.remotecall.SameCallAdvice";
    private static final String ENQUEUE = "org.fieldtrace.advice.retrofit.CallAdvice$Enqueue";
    private static final String ADAPT = "org.fieldtrace.advice.retrofit.CallAdvice$Adapt";
    private static final String CALL = "retrofit2.OkHttpCall";

    public RetrofitLibrary() {
        super("retrofit", "2.6 to 3.0", "retrofit2.");
    }

    @Override
    public List<Hook> hooks() {
        Envelopes.add("retrofit2.Response", "body");
        Envelopes.add("retrofit2.adapter.rxjava2.Result", "response");
        Envelopes.add("retrofit2.adapter.rxjava3.Result", "response");
        return List.of(
                Hook.on(CALL, "execute", null, ASKED_CALL),
                Hook.on(CALL, "enqueue", null, ENQUEUE),
                Hook.on(CALL, "parseResponse", null, LIBRARY_WORK),
                Hook.on(CALL, "clone", null, SAME_CALL),
                Hook.on("retrofit2.HttpServiceMethod$CallAdapted", "adapt", null, ADAPT));
    }
}
