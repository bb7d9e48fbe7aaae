// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request;

import org.fieldtrace.agent.bridge.NativeAgent;

/** Advice for Netty's event loops, which are given tasks beside what they read from channels. */
public final class EventLoopAdvice {

    /** Netty's own tasks, which move what a channel reads and writes and call nobody. */
    private static final String[] OWN = {"io.netty.channel.", "io.netty.handler."};

    /** For {@code SingleThreadEventExecutor.execute}. */
    public static final class Execute {
        public static Runnable enter(Object loop, Runnable task) {
            if (ThreadContexts.current() != null && isOfApplication(task)) {
                Tasks.submitted(task, HandOver.EVENT_LOOP);
            }
            return task;
        }

        public static void exit(Runnable task, Throwable thrown) {
            if (thrown != null) {
                Tasks.dropped(task);
            }
        }
    }

    /** For {@code AbstractScheduledEventExecutor.schedule}. */
    public static final class Schedule {
        public static void enter(Object loop, Object task) {
            Tasks.submitted(task, HandOver.EVENT_LOOP);
        }
    }

    /** For {@code AbstractEventExecutor.safeExecute}, which runs a task. */
    public static final class Run extends ContextAdvice {
        public static AsyncContext enter(Runnable task) {
            return NativeAgent.following ? Tasks.begin(task) : null;
        }
    }

    private static boolean isOfApplication(Runnable task) {
        if (task == null) {
            return false;
        }
        String type = task.getClass().getName();
        for (String own : OWN) {
            if (type.startsWith(own)) {
                return false;
            }
        }
        return true;
    }
}
