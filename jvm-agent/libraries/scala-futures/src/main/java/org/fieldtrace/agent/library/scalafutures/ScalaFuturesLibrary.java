// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.scalafutures;

import java.util.List;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/** Scala's futures: what depends on one belongs to the request that has added it. */
public final class ScalaFuturesLibrary extends Library {

    private static final String MADE = "org.fieldtrace.agent.bridge.request.MadeInContextAdvice$";
    private static final String RUN = "org.fieldtrace.advice.scalafutures.RunAdvice";

    /** Since 2.13, and before. */
    private static final String WORK = "scala.concurrent.impl.Promise$Transformation";

    private static final String OLDER_WORK = "scala.concurrent.impl.CallbackRunnable";

    public ScalaFuturesLibrary() {
        super("scala-futures", "2.12 to 2.13");
    }

    @Override
    public List<Hook> hooks() {
        return List.of(
                Hook.ifPresent(
                        WORK,
                        "<init>",
                        "(ILscala/Function1;Lscala/concurrent/ExecutionContext;)V",
                        MADE + "Make"),
                Hook.ifPresent(WORK, "submitWithValue", null, MADE + "Run"),
                Hook.ifPresent(WORK, "run", "()V", RUN),
                Hook.ifPresent(OLDER_WORK, "<init>", null, MADE + "Make"),
                Hook.ifPresent(OLDER_WORK, "executeWithValue", null, RUN),
                Hook.ifPresent(OLDER_WORK, "run", "()V", RUN));
    }
}
