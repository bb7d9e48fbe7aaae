// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.text;

/**
 * SipHash-2-4 (Aumasson and Bernstein, "SipHash: a fast short-input PRF", 2012) of whole words of
 * 64 bits. Who does not know the key can neither tell what was hashed nor test a guess.
 *
 * <p>An object may be used again and again, by one thread at a time:
 *
 * <pre>long hash = sip.begin().add(7).add("text").end();</pre>
 */
public final class SipHash {

    private static final int CHARACTER = 16;
    private static final int CHARACTERS_OF_WORD = Long.SIZE / CHARACTER;
    private static final int BYTES_OF_WORD = Long.BYTES;

    private final long key0;
    private final long key1;
    private long v0;
    private long v1;
    private long v2;
    private long v3;
    private int words;

    /** A key of 128 bits: its first eight bytes and the rest, the least significant byte first. */
    public SipHash(long key0, long key1) {
        this.key0 = key0;
        this.key1 = key1;
    }

    /** Forgets what was added. */
    public SipHash begin() {
        v0 = key0 ^ 0x736f6d6570736575L;
        v1 = key1 ^ 0x646f72616e646f6dL;
        v2 = key0 ^ 0x6c7967656e657261L;
        v3 = key1 ^ 0x7465646279746573L;
        words = 0;
        return this;
    }

    public SipHash add(long word) {
        words++;
        v3 ^= word;
        round();
        round();
        v0 ^= word;
        return this;
    }

    /** A text with its length, so that two texts never look like two others. */
    public SipHash add(String text) {
        int length = text.length();
        add((long) length);
        long word = 0;
        for (int i = 0; i < length; i++) {
            word = word << CHARACTER | text.charAt(i);
            if (i % CHARACTERS_OF_WORD == CHARACTERS_OF_WORD - 1) {
                add(word);
                word = 0;
            }
        }
        return length % CHARACTERS_OF_WORD == 0 ? this : add(word);
    }

    /** Bytes with their number. */
    public SipHash add(byte[] bytes) {
        add((long) bytes.length);
        long word = 0;
        for (int i = 0; i < bytes.length; i++) {
            word = word << Byte.SIZE | bytes[i] & 0xff;
            if (i % BYTES_OF_WORD == BYTES_OF_WORD - 1) {
                add(word);
                word = 0;
            }
        }
        return bytes.length % BYTES_OF_WORD == 0 ? this : add(word);
    }

    /** The hash of what was added since {@link #begin}. */
    public long end() {
        add((long) (words * BYTES_OF_WORD & 0xff) << (Long.SIZE - Byte.SIZE));
        v2 ^= 0xff;
        round();
        round();
        round();
        round();
        return v0 ^ v1 ^ v2 ^ v3;
    }

    private void round() {
        v0 += v1;
        v1 = Long.rotateLeft(v1, 13) ^ v0;
        v0 = Long.rotateLeft(v0, 32);
        v2 += v3;
        v3 = Long.rotateLeft(v3, 16) ^ v2;
        v0 += v3;
        v3 = Long.rotateLeft(v3, 21) ^ v0;
        v2 += v1;
        v1 = Long.rotateLeft(v1, 17) ^ v2;
        v2 = Long.rotateLeft(v2, 32);
    }
}
