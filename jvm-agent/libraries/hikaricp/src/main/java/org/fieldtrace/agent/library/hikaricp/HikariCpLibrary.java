// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.hikaricp;

import java.util.List;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/** HikariCP: the waits for a connection of a database. */
public final class HikariCpLibrary extends Library {

    private static final String POOL = "com.zaxxer.hikari.pool.HikariPool";
    private static final String BAG = "com.zaxxer.hikari.util.ConcurrentBag";
    private static final String ENTRY = "com.zaxxer.hikari.pool.PoolEntry";
    private static final String ADVICE = "org.fieldtrace.agent.bridge.pool.PoolAdvice$";

    public HikariCpLibrary() {
        super("hikaricp", "3.4 to 6.3");
    }

    @Override
    public List<Hook> hooks() {
        return List.of(
                Hook.on(POOL, "getConnection", "(J)Ljava/sql/Connection;", ADVICE + "HikariGet"),
                Hook.on(BAG, "borrow", null, ADVICE + "HikariBorrow"),
                Hook.on(ENTRY, "compareAndSet", "(II)Z", ADVICE + "HikariTake"),
                Hook.on(POOL, "addBagItem", null, ADVICE + "HikariNoneFree"));
    }
}
