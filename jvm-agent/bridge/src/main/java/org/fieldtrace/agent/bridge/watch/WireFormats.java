// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.watch;

import org.fieldtrace.agent.bridge.CallFormats;

/** All formats, by the numbers of {@link CallFormats}. */
final class WireFormats {

    private static final WireFormat[] ALL = new WireFormat[CallFormats.JAVA + 1];

    static {
        ALL[CallFormats.JSON] = new JsonFormat();
        ALL[CallFormats.ROW] = new RowFormat();
        ALL[CallFormats.BSON] = new BsonFormat();
        ALL[CallFormats.PROTOBUF] = new ProtobufFormat();
        ALL[CallFormats.JAVA] = new JavaFormat();
    }

    private WireFormats() {}

    static WireFormat of(int format) {
        return ALL[format];
    }
}
