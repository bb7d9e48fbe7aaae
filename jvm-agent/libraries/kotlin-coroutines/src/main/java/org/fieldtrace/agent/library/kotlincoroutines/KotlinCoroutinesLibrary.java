// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.kotlincoroutines;

import java.util.List;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/** Kotlin's coroutines: what one does belongs to the request that has launched it. */
public final class KotlinCoroutinesLibrary implements Library {

    private static final String PACKAGE = "kotlinx.coroutines.";
    private static final String ADVICE = "org.fieldtrace.advice.kotlincoroutines.";

    @Override
    public String name() {
        return "kotlin-coroutines";
    }

    @Override
    public String versions() {
        return "1.5 to 1.10";
    }

    @Override
    public List<String> prefixes() {
        return List.of("kotlinx.");
    }

    @Override
    public List<Hook> hooks() {
        return List.of(
                Hook.on(PACKAGE + "AbstractCoroutine", "<init>", null, ADVICE + "MakeAdvice"),
                Hook.on(PACKAGE + "DispatchedTask", "run", "()V", ADVICE + "RunAdvice"));
    }
}
