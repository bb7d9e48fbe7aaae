// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.netty;

import io.netty.channel.Channel;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.codec.http2.Http2StreamChannel;
import org.fieldtrace.agent.bridge.request.ClientExchange;

/** What the messages that a client's channel receives tell of the answer to a call. */
public final class AnswerMessages {

    private static final int FIRST_FINAL_STATUS = 200;

    private AnswerMessages() {}

    /**
     * The codec of a channel has read one.
     *
     * @param call to which the channel receives the answer
     * @return whether none follows
     */
    public static boolean received(ClientExchange call, Channel channel, Object message) {
        boolean isLast = message instanceof LastHttpContent;
        if (message instanceof HttpResponse) {
            HttpResponse answer = (HttpResponse) message;
            if (answer.status().code() < FIRST_FINAL_STATUS) {
                return false;
            }
            if (channel instanceof Http2StreamChannel) {
                call.onStream(((Http2StreamChannel) channel).stream().id());
            }
            String length = answer.headers().get("content-length");
            long bytes = length == null ? -1 : Long.parseLong(length);
            if (isLast) { // somebody has put it together, so that nobody knows when its head came
                call.end(answer.status().code(), bytes);
            } else {
                call.answered(answer.status().code(), bytes);
            }
        }
        if (isLast) {
            call.bodyRead(null);
        }
        return isLast;
    }
}
