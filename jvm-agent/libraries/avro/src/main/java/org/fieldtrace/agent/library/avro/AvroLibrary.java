// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.avro;

import java.util.List;
import org.fieldtrace.agent.bridge.container.Envelopes;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/** Avro: records that an application makes of what a client or a message brought in. */
public final class AvroLibrary extends Library {

    private static final String AVRO = "org.apache.avro.";
    private static final String FACTORY = AVRO + "io.DecoderFactory";
    private static final String ADVICE = "org.fieldtrace.advice.avro.AvroAdvice$";
    private static final String PARSE = "org.fieldtrace.agent.bridge.remotecall.answer.ParseAdvice";

    public AvroLibrary() {
        super("avro", "1.9 to 1.12", AVRO);
    }

    @Override
    public List<Hook> hooks() {
        Envelopes.add(AVRO + "generic.GenericData$Array", "elements");
        return List.of(
                Hook.on(FACTORY, "binaryDecoder", null, ADVICE + "MakeDecoder"),
                Hook.on(FACTORY, "directBinaryDecoder", null, ADVICE + "MakeDecoder"),
                Hook.on(FACTORY, "jsonDecoder", null, ADVICE + "MakeJsonDecoder"),
                // Those of generated classes and of reflection inherit it.
                Hook.on(
                        AVRO + "generic.GenericDatumReader",
                        "read",
                        "(Ljava/lang/Object;Lorg/apache/avro/io/Decoder;)Ljava/lang/Object;",
                        ADVICE + "Read"),
                Hook.on(AVRO + "message.MessageDecoder$BaseDecoder", "decode", null, PARSE));
    }
}
