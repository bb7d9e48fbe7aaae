// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.springjms;

import java.util.List;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/** Spring JMS: each message for which a listener is called, and what converters make of it. */
public final class SpringJmsLibrary extends Library {

    private static final String LISTEN =
            "org.fieldtrace.agent.bridge.jms.JmsAdvice$ListenInContainer";
    private static final String REMOTE_CALL =
            "org.fieldtrace.agent.bridge.remotecall.RemoteCallAdvice";
    private static final String CONVERTERS = "org.springframework.jms.support.converter.";

    public SpringJmsLibrary() {
        super("spring-jms", "5.3 to 7.0", "org.springframework.jms.");
    }

    @Override
    public List<Hook> hooks() {
        return List.of(
                // Both kinds of containers come by it, inside of what handles a failure.
                Hook.on(
                        "org.springframework.jms.listener.AbstractMessageListenerContainer",
                        "doExecuteListener",
                        null,
                        LISTEN),
                Hook.on(
                        CONVERTERS + "MappingJackson2MessageConverter",
                        "fromMessage",
                        null,
                        REMOTE_CALL),
                // Since Spring 7.
                Hook.on(
                        CONVERTERS + "JacksonJsonMessageConverter",
                        "fromMessage",
                        null,
                        REMOTE_CALL));
    }
}
