// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.tomcatjdbc;

import java.util.ArrayList;
import java.util.List;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/**
 * Tomcat's JDBC pool: the waits for a connection of a database. A pool looks for what is idle, and
 * whether it may make one, before it waits at one of these queues, unless it is told not to be
 * fair: then its queue is one of the JDK's.
 */
public final class TomcatJdbcLibrary extends Library {

    private static final String POOL = "org.apache.tomcat.jdbc.pool.";
    private static final String WAIT = "(JLjava/util/concurrent/TimeUnit;)Ljava/lang/Object;";
    private static final String ADVICE = "org.fieldtrace.agent.bridge.pool.PoolAdvice$TomcatTake";

    public TomcatJdbcLibrary() {
        super("tomcat-jdbc", "9.0 to 11.0");
    }

    @Override
    public List<Hook> hooks() {
        List<Hook> hooks = new ArrayList<>();
        for (String queue : List.of("FairBlockingQueue", "MultiLockFairBlockingQueue")) {
            hooks.add(Hook.on(POOL + queue, "poll", WAIT, ADVICE));
        }
        return hooks;
    }
}
