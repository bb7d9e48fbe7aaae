// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.avro;

import org.fieldtrace.agent.bridge.remotecall.RemoteBodies;

/** For {@code DecoderFactory.binaryDecoder}, which may set a decoder that was used before. */
public final class DecoderAdvice {

    private DecoderAdvice() {}

    /** Bytes or a stream are to be decoded. */
    public static Object enter(Object factory, Object source) {
        return source;
    }

    /** The decoder reads them. */
    public static void exit(Object source, Object decoder, Throwable thrown) {
        RemoteBodies.readsFrom(decoder, source);
    }
}
