// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.c3p0;

import java.util.List;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/** c3p0: the waits for a connection of a database, which threads of the pool make. */
public final class C3p0Library extends Library {

    public C3p0Library() {
        super("c3p0", "0.9.5 to 0.12");
    }

    @Override
    public List<Hook> hooks() {
        return List.of(
                Hook.on(
                        "com.mchange.v2.resourcepool.BasicResourcePool",
                        "awaitAvailable",
                        "(J)V",
                        "org.fieldtrace.agent.bridge.pool.PoolAdvice$C3p0Wait"));
    }
}
