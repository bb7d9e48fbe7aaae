// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.reactorcore;

import java.util.List;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/**
 * Reactor's operators that wait for several publishers. All else goes on where it was signalled, or
 * by the JDK's executors and latches.
 */
public final class ReactorCoreLibrary extends Library {

    private static final String PACKAGE = "reactor.core.publisher.";
    private static final String JOIN = "org.fieldtrace.advice.reactorcore.JoinAdvice";

    public ReactorCoreLibrary() {
        super("reactor-core", "3.4 to 3.8");
    }

    @Override
    public List<Hook> hooks() {
        return List.of(
                Hook.on(PACKAGE + "MonoZip$ZipCoordinator", "signal", null, JOIN),
                Hook.on(PACKAGE + "MonoWhen$WhenCoordinator", "signal", null, JOIN),
                Hook.on(PACKAGE + "FluxFlatMap$FlatMapMain", "innerComplete", null, JOIN),
                Hook.on(
                        PACKAGE + "FluxMergeSequential$MergeSequentialMain",
                        "innerComplete",
                        null,
                        JOIN));
    }
}
