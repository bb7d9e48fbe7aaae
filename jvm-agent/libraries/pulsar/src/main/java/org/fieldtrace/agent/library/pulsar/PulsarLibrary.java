// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.pulsar;

import java.util.ArrayList;
import java.util.List;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/** Pulsar's client: messages that are sent and handled, and what schemas make of them. */
public final class PulsarLibrary extends Library {

    private static final String CLIENT = "org.apache.pulsar.client.impl.";
    private static final String ADVICE = "org.fieldtrace.advice.pulsar.";
    private static final String CONSUMER = CLIENT + "ConsumerBase";
    private static final String RECEIVE = ADVICE + "ConsumerAdvice$";

    public PulsarLibrary() {
        super("pulsar", "2.8 to 4.1", "org.apache.pulsar.");
    }

    @Override
    public List<Hook> hooks() {
        List<Hook> hooks = new ArrayList<>();
        hooks.add(
                Hook.on(CLIENT + "ProducerImpl", "internalSendAsync", null, ADVICE + "SendAdvice"));
        hooks.add(Hook.on(CONSUMER, "receive", null, RECEIVE + "Receive"));
        hooks.add(Hook.on(CONSUMER, "batchReceive", null, RECEIVE + "ReceiveBatch"));
        for (String later : List.of("receiveAsync", "batchReceiveAsync")) {
            hooks.add(Hook.on(CONSUMER, later, null, RECEIVE + "ReceiveAsync"));
        }
        hooks.add(Hook.on(CONSUMER, "callMessageListener", null, RECEIVE + "Listen"));
        hooks.add(Hook.on(CONSUMER, "close", null, RECEIVE + "Close"));
        hooks.add(Hook.on(CLIENT + "MessageImpl", "getValue", null, ADVICE + "ValueAdvice"));
        hooks.add(Hook.on(CLIENT + "MessageImpl", "getData", null, ADVICE + "ValueAdvice$OfBytes"));
        return hooks;
    }
}
