// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.lettuce;

import java.util.ArrayList;
import java.util.List;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/** Lettuce: each command, whichever of its interfaces makes it, and the texts that it brings in. */
public final class LettuceLibrary extends Library {

    private static final String ADVICE = "org.fieldtrace.advice.lettuce.";
    private static final String CORE = "io.lettuce.core.";
    private static final String COMMAND = "Lio/lettuce/core/protocol/RedisCommand;";
    private static final String COLLECTION = "Ljava/util/Collection;";

    public LettuceLibrary() {
        super("lettuce", "5.0 to 7.7", "io.lettuce.");
    }

    @Override
    public List<Hook> hooks() {
        List<Hook> hooks = new ArrayList<>();
        hooks.add(dispatch("(" + COMMAND + ")" + COMMAND, "DispatchAdvice$One"));
        hooks.add(dispatch("(" + COLLECTION + ")" + COLLECTION, "DispatchAdvice$Several"));
        hooks.add(
                Hook.on(
                        CORE + "protocol.CommandEncoder",
                        "encode",
                        "(Lio/netty/channel/ChannelHandlerContext;Lio/netty/buffer/ByteBuf;"
                                + COMMAND
                                + ")V",
                        ADVICE + "CommandAdvice$Encode"));
        addEnds(hooks, CORE + "protocol.AsyncCommand", "cancel", "(Z)Z");
        addEnds(hooks, CORE + "protocol.CommandWrapper", "cancel", "()V");
        // Of the reactive interface, in Lettuce 5.
        addEnds(hooks, CORE + "RedisPublisher$SubscriptionCommand", "cancel", "()V");
        return hooks;
    }

    private static Hook dispatch(String descriptor, String advice) {
        return Hook.on(CORE + "RedisChannelHandler", "dispatch", descriptor, ADVICE + advice);
    }

    private static void addEnds(
            List<Hook> hooks, String command, String cancel, String descriptor) {
        hooks.add(Hook.ifPresent(command, "complete", "()V", ADVICE + "CommandAdvice$Complete"));
        hooks.add(
                Hook.ifPresent(
                        command,
                        "completeExceptionally",
                        "(Ljava/lang/Throwable;)Z",
                        ADVICE + "CommandAdvice$Fail"));
        hooks.add(Hook.ifPresent(command, cancel, descriptor, ADVICE + "CommandAdvice$Cancel"));
    }
}
