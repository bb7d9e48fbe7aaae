// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.reactorpool;

import java.util.List;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/** Reactor Pool: the waits for a connection of R2DBC Pool, or for whatever else it keeps. */
public final class ReactorPoolLibrary extends Library {

    /** Who asks a pool. */
    private static final String BORROWER = "reactor.pool.AbstractPool$Borrower";

    private static final String ADVICE = "org.fieldtrace.agent.bridge.pool.BorrowerAdvice$";

    public ReactorPoolLibrary() {
        super("reactor-pool", "0.1 to 1.0");
    }

    @Override
    public List<Hook> hooks() {
        return List.of(
                Hook.on(BORROWER, "request", "(J)V", ADVICE + "AskReactorPool"),
                Hook.on(BORROWER, "stopPendingCountdown", null, ADVICE + "Serve"),
                Hook.on(BORROWER, "fail", "(Ljava/lang/Throwable;)V", ADVICE + "Fail"),
                Hook.on(BORROWER, "cancel", "()V", ADVICE + "Cancel"),
                Hook.on(BORROWER, "run", "()V", ADVICE + "Expire"));
    }
}
