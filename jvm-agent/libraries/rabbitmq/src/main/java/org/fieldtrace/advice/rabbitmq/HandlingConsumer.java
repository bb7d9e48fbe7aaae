// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.rabbitmq;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.Consumer;
import com.rabbitmq.client.Envelope;
import com.rabbitmq.client.ShutdownSignalException;
import java.io.IOException;
import org.fieldtrace.agent.bridge.AdviceFailure;
import org.fieldtrace.agent.bridge.message.HandledMessage;

/** Calls the application's consumer with one message, which it handles until it returns. */
final class HandlingConsumer implements Consumer {

    /** Of clients and servers of calls by messages, which hand them to other threads. */
    private static final String OF_CALLS = "com.rabbitmq.client.Rpc";

    private final Consumer application;

    HandlingConsumer(Consumer application) {
        this.application = application;
    }

    @Override
    public void handleDelivery(
            String tag, Envelope envelope, AMQP.BasicProperties properties, byte[] body)
            throws IOException {
        HandledMessage handled = begin(envelope, properties, body);
        try {
            application.handleDelivery(tag, envelope, properties, body);
        } catch (Throwable thrown) {
            end(handled, thrown);
            throw thrown;
        }
        end(handled, null);
    }

    private HandledMessage begin(Envelope envelope, AMQP.BasicProperties properties, byte[] body) {
        try {
            if (Messages.isAnswer(envelope)
                    || application.getClass().getName().startsWith(OF_CALLS)) {
                Messages.given(body);
                return null;
            }
            return Messages.begin(ConsumedQueues.of(application), envelope, properties, body);
        } catch (Throwable leftOut) {
            AdviceFailure.report(leftOut, "Consumer.handleDelivery");
            return null;
        }
    }

    private static void end(HandledMessage handled, Throwable thrown) {
        if (handled != null) {
            handled.end(thrown);
        }
    }

    @Override
    public void handleConsumeOk(String tag) {
        application.handleConsumeOk(tag);
    }

    @Override
    public void handleCancelOk(String tag) {
        application.handleCancelOk(tag);
    }

    @Override
    public void handleCancel(String tag) throws IOException {
        application.handleCancel(tag);
    }

    @Override
    public void handleShutdownSignal(String tag, ShutdownSignalException signal) {
        application.handleShutdownSignal(tag, signal);
    }

    @Override
    public void handleRecoverOk(String tag) {
        application.handleRecoverOk(tag);
    }
}
