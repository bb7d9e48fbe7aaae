// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.commonspool;

import java.util.ArrayList;
import java.util.List;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/**
 * Apache Commons Pool 2, also Tomcat's copy of it: the waits for a connection of Commons DBCP, or
 * for whatever else it keeps. A pool looks for what is idle before it waits.
 */
public final class CommonsPoolLibrary extends Library {

    private static final String ADVICE = "org.fieldtrace.agent.bridge.pool.PoolAdvice$CommonsTake";
    private static final String GIVEN = "Ljava/lang/Object;";
    private static final List<String> QUEUES =
            List.of(
                    "org.apache.commons.pool2.impl.LinkedBlockingDeque",
                    "org.apache.tomcat.dbcp.pool2.impl.LinkedBlockingDeque");

    public CommonsPoolLibrary() {
        super("commons-pool", "2.8 to 2.12");
    }

    @Override
    public List<Hook> hooks() {
        List<Hook> hooks = new ArrayList<>();
        for (String queue : QUEUES) {
            hooks.add(Hook.on(queue, "takeFirst", "()" + GIVEN, ADVICE));
            hooks.add(
                    Hook.on(
                            queue,
                            "pollFirst",
                            "(JLjava/util/concurrent/TimeUnit;)" + GIVEN,
                            ADVICE));
            // Its own since 2.10.
            hooks.add(Hook.ifPresent(queue, "pollFirst", "(Ljava/time/Duration;)" + GIVEN, ADVICE));
        }
        return hooks;
    }
}
