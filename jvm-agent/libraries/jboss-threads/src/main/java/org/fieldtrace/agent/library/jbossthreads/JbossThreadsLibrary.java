// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.jbossthreads;

import java.util.List;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/** JBoss Threads: its executor, on which Quarkus runs blocking methods. */
public final class JbossThreadsLibrary extends Library {

    public JbossThreadsLibrary() {
        super("jboss-threads", "3.1 to 3.9");
    }

    @Override
    public List<Hook> hooks() {
        return List.of(
                Hook.on(
                        "org.jboss.threads.EnhancedQueueExecutor",
                        "execute",
                        "(Ljava/lang/Runnable;)V",
                        "org.fieldtrace.agent.bridge.jdk.OrderedTasksAdvice$Add"));
    }
}
