// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.protobuf;

import java.util.List;
import org.fieldtrace.agent.bridge.watch.ValueHolder;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/**
 * Protocol Buffers: messages that an application makes of what a client or a message brought in.
 */
public final class ProtobufLibrary extends Library {

    private static final String PARSE = "org.fieldtrace.agent.bridge.remotecall.answer.ParseAdvice";
    private static final String RUNTIME = "com.google.protobuf.";
    private static final String PARSER = RUNTIME + "AbstractParser";

    /** Those without it call these. */
    private static final String REGISTRY =
            "Lcom/google/protobuf/ExtensionRegistryLite;)Lcom/google/protobuf/MessageLite;";

    public ProtobufLibrary() {
        super("protobuf", "3.17 to 4.36");
    }

    @Override
    public List<Hook> hooks() {
        ValueHolder.add(RUNTIME + "LazyStringArrayList", "list");
        ValueHolder.add(RUNTIME + "UnmodifiableLazyStringList", "list");
        ValueHolder.add(RUNTIME + "ByteString$LiteralByteString", "bytes");
        return List.of(
                parse("parseFrom", "[BII"),
                parse("parseFrom", "[B"),
                parse("parseFrom", "Ljava/nio/ByteBuffer;"),
                parse("parseFrom", "Ljava/io/InputStream;"),
                parse("parseDelimitedFrom", "Ljava/io/InputStream;"));
    }

    private static Hook parse(String method, String source) {
        return Hook.on(PARSER, method, "(" + source + REGISTRY, PARSE);
    }
}
