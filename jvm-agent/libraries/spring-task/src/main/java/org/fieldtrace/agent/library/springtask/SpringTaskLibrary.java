// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.springtask;

import java.util.List;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/**
 * Spring's executor that has a thread for each task, by which {@code @Async} runs where no other is
 * configured. Spring's other executors are seen as those of the JDK that they use.
 */
public final class SpringTaskLibrary extends Library {

    public SpringTaskLibrary() {
        super("spring-task", "5.3 to 7.0");
    }

    @Override
    public List<Hook> hooks() {
        return List.of(
                Hook.on(
                        "org.springframework.core.task.SimpleAsyncTaskExecutor",
                        "doExecute",
                        "(Ljava/lang/Runnable;)V",
                        "org.fieldtrace.agent.bridge.jdk.ThreadPerTaskAdvice"));
    }
}
