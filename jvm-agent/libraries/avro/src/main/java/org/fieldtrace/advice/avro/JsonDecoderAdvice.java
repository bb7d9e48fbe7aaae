// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.avro;

import org.fieldtrace.agent.bridge.remotecall.RemoteBodies;

/** For {@code DecoderFactory.jsonDecoder}. */
public final class JsonDecoderAdvice {

    private JsonDecoderAdvice() {}

    /** A text or a stream is to be decoded. */
    public static Object enter(Object factory, Object schema, Object source) {
        return source;
    }

    /** The decoder reads it. */
    public static void exit(Object source, Object decoder, Throwable thrown) {
        RemoteBodies.readsFrom(decoder, source);
    }
}
