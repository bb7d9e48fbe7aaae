// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.play;

import java.util.List;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/** Play: which line of its routes file serves a request. */
public final class PlayLibrary extends Library {

    public PlayLibrary() {
        super("play", "2.9 to 3.0", "play.");
    }

    @Override
    public List<Hook> hooks() {
        return List.of(
                // Through it go all requests once their handler is known, whatever the server.
                Hook.on(
                        "play.api.mvc.Handler$",
                        "applyStages",
                        null,
                        "org.fieldtrace.advice.play.HandlerAdvice"));
    }
}
