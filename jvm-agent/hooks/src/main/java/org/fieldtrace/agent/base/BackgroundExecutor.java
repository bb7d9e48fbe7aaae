// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.base;

import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.fieldtrace.agent.bridge.request.OwnWork;

/** A thread of the agent, which is there only while it has something to do. */
public final class BackgroundExecutor extends ScheduledThreadPoolExecutor implements OwnWork {

    private static final long IDLE_S = 5;

    /**
     * @param threadName as thread dumps show it
     */
    public BackgroundExecutor(String threadName) {
        super(
                1,
                task -> {
                    // Started while a thread of the application loads a class or makes a call:
                    // takes over nothing of it.
                    Thread thread = new Thread(null, task, threadName, 0, false);
                    thread.setDaemon(true);
                    thread.setContextClassLoader(null);
                    return thread;
                });
        setKeepAliveTime(IDLE_S, TimeUnit.SECONDS);
        allowCoreThreadTimeOut(true);
    }
}
