// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.avro;

import org.fieldtrace.agent.bridge.remotecall.RemoteBodies;
import org.fieldtrace.agent.bridge.remotecall.RemoteCallScope;
import org.fieldtrace.agent.bridge.remotecall.answer.ParseAdvice;

/** Advice for what reads Avro's messages. */
public final class AvroAdvice {

    /** For {@code DecoderFactory.binaryDecoder}, which may set a decoder that was used before. */
    public static final class MakeDecoder {
        /** Bytes or a stream are to be decoded. */
        public static Object enter(Object factory, Object source) {
            return source;
        }

        /** The decoder reads them. */
        public static void exit(Object source, Object decoder, Throwable thrown) {
            RemoteBodies.readsFrom(decoder, source);
        }
    }

    /** For {@code DecoderFactory.jsonDecoder}. */
    public static final class MakeJsonDecoder {
        /** A text or a stream is to be decoded. */
        public static Object enter(Object factory, Object schema, Object source) {
            return source;
        }

        /** The decoder reads it. */
        public static void exit(Object source, Object decoder, Throwable thrown) {
            RemoteBodies.readsFrom(decoder, source);
        }
    }

    /** For {@code DatumReader.read}, whose second argument is what it reads. */
    public static final class Read {
        /** A record is to be made. */
        public static RemoteCallScope enter(Object reader, Object reused, Object decoder) {
            return ParseAdvice.enter(reader, decoder);
        }

        /** It is made, or could not be. */
        public static void exit(RemoteCallScope scope, Object result, Throwable thrown) {
            ParseAdvice.exit(scope, result, thrown);
        }
    }
}
