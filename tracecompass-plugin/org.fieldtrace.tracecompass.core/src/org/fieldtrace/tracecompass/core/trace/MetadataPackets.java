// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.trace;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The packets of a file of metadata. Trace Compass goes from one to the next by what their headers
 * say, and never comes to an end where these are damaged.
 */
final class MetadataPackets {
    private static final int MAGIC = 0x75D11D57;
    private static final int CONTENT_SIZE = 24;
    private static final int PACKET_SIZE = 28;
    private static final int HEADER_BYTES = 37;

    private MetadataPackets() {}

    /**
     * Whether the packets follow each other to the end of the file; so does a text without packets.
     */
    static boolean areWhole(Path metadata) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(metadata));
        if (bytes.limit() < HEADER_BYTES || !isMagic(bytes)) {
            return true;
        }
        long at = 0;
        while (at < bytes.limit()) {
            if (bytes.limit() - at < HEADER_BYTES || bytes.getInt((int) at) != MAGIC) {
                return false;
            }
            long content =
                    Integer.toUnsignedLong(bytes.getInt((int) at + CONTENT_SIZE)) / Byte.SIZE;
            long size = Integer.toUnsignedLong(bytes.getInt((int) at + PACKET_SIZE)) / Byte.SIZE;
            if (content < HEADER_BYTES || content > size || size > bytes.limit() - at) {
                return false;
            }
            at += size;
        }
        return true;
    }

    /** Sets the byte order in which the file begins as packets do. */
    private static boolean isMagic(ByteBuffer bytes) {
        return bytes.order(ByteOrder.LITTLE_ENDIAN).getInt(0) == MAGIC
                || bytes.order(ByteOrder.BIG_ENDIAN).getInt(0) == MAGIC;
    }
}
