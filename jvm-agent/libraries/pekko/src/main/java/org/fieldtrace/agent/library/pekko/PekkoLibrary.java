// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.pekko;

import java.util.ArrayList;
import java.util.List;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/** Actors of Apache Pekko, and of Akka, which it was made of: what a message has them do. */
public final class PekkoLibrary extends Library {

    public PekkoLibrary() {
        super("pekko", "Akka 2.6, Pekko 1.0 to 1.7", "org.apache.pekko.", "akka.");
    }

    @Override
    public List<Hook> hooks() {
        List<Hook> hooks = new ArrayList<>();
        for (String root : List.of("org.apache.pekko.", "akka.")) {
            hooks.add(
                    Hook.ifPresent(
                            root + "dispatch.Envelope",
                            "<init>",
                            null,
                            "org.fieldtrace.agent.bridge.request.MadeInContextAdvice$Make"));
            hooks.add(
                    Hook.ifPresent(
                            root + "actor.ActorCell",
                            "invoke",
                            "(L" + root.replace('.', '/') + "dispatch/Envelope;)V",
                            "org.fieldtrace.advice.pekko.InvokeAdvice"));
            // The messages of many requests, by the thread of whichever was the first.
            hooks.add(
                    Hook.ifPresent(
                            root + "dispatch.Mailbox",
                            "run",
                            "()V",
                            "org.fieldtrace.agent.bridge.jdk.OrderedTasksAdvice$RunAll"));
        }
        return hooks;
    }
}
