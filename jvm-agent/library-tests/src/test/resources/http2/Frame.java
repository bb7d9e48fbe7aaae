// SPDX-License-Identifier: MIT
package app;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** A frame of HTTP/2 (RFC 9113) such as a test sends and reads by itself. */
record Frame(int type, int flags, int stream, byte[] payload) {

    static final byte[] PREFACE =
            "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

    static final int DATA = 0;
    static final int HEADERS = 1;
    static final int RST_STREAM = 3;
    static final int SETTINGS = 4;
    private static final int WINDOW_UPDATE = 8;

    static final int END_STREAM = 1;
    static final int ACK = 1;
    private static final int END_HEADERS = 4;

    /** Of {@code RST_STREAM}: who asked needs no answer any more. */
    static final int CANCEL = 8;

    static byte[] settings(int flags) {
        return new Frame(SETTINGS, flags, 0, new byte[0]).bytes();
    }

    /** Whoever gets it may send so many bytes more, on all streams. */
    static byte[] window(int bytes) {
        byte[] more = {
            (byte) (bytes >> 24), (byte) (bytes >> 16), (byte) (bytes >> 8), (byte) bytes
        };
        return new Frame(WINDOW_UPDATE, 0, 0, more).bytes();
    }

    static byte[] reset(int stream, int code) {
        return new Frame(RST_STREAM, 0, stream, new byte[] {0, 0, 0, (byte) code}).bytes();
    }

    static byte[] data(int stream, int flags, byte[] content) {
        return new Frame(DATA, flags, stream, content).bytes();
    }

    /** A {@code GET} without a body. */
    static byte[] request(int stream, String authority, String path) throws IOException {
        ByteArrayOutputStream block = new ByteArrayOutputStream();
        // Indexed fields of HPACK's static table (RFC 7541, appendix A): GET, http.
        block.write(0x82);
        block.write(0x86);
        // Fields whose names are those of the table, without indexing: authority, path.
        literal(block, 1, authority);
        literal(block, 4, path);
        return new Frame(HEADERS, END_HEADERS | END_STREAM, stream, block.toByteArray()).bytes();
    }

    private static void literal(ByteArrayOutputStream block, int name, String value)
            throws IOException {
        block.write(name);
        block.write(value.length());
        block.write(value.getBytes(StandardCharsets.US_ASCII));
    }

    /** The head of an answer of status 200. */
    static byte[] answer(int stream) {
        return new Frame(HEADERS, END_HEADERS, stream, new byte[] {(byte) 0x88}).bytes();
    }

    private byte[] bytes() {
        byte[] frame = new byte[9 + payload.length];
        frame[0] = (byte) (payload.length >> 16);
        frame[1] = (byte) (payload.length >> 8);
        frame[2] = (byte) payload.length;
        frame[3] = (byte) type;
        frame[4] = (byte) flags;
        frame[5] = (byte) (stream >> 24);
        frame[6] = (byte) (stream >> 16);
        frame[7] = (byte) (stream >> 8);
        frame[8] = (byte) stream;
        System.arraycopy(payload, 0, frame, 9, payload.length);
        return frame;
    }

    /** The next one that is of a type; end of file is an exception. */
    static Frame read(InputStream from, int type) throws IOException {
        while (true) {
            Frame frame = read(new DataInputStream(from));
            if (frame.type == type) {
                return frame;
            }
        }
    }

    private static Frame read(DataInputStream from) throws IOException {
        int length = from.readUnsignedByte() << 16 | from.readUnsignedShort();
        int type = from.readUnsignedByte();
        int flags = from.readUnsignedByte();
        int stream = from.readInt() & Integer.MAX_VALUE;
        byte[] payload = new byte[length];
        from.readFully(payload);
        return new Frame(type, flags, stream, payload);
    }
}
