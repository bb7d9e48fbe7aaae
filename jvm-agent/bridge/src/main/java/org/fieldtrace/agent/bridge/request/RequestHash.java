// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.ByteBuffer;
import org.fieldtrace.agent.bridge.text.SipHash;

/**
 * What a call asks for, as a number: calls of one request that have the same number ask for the
 * same, and what they ask for cannot be found out from it.
 *
 * <p>The key is random, of this run of the JVM, and leaves it never. That is enough, because calls
 * are compared within a request only, which one JVM serves. The request is part of what is hashed,
 * so that a number tells nothing across requests: else who may send requests of his own could
 * compare their numbers with those of others, and so test a guess without the key.
 */
public final class RequestHash {

    /** Of what is not known, or may change something. */
    public static final long UNKNOWN = 0;

    /** Of scheme, host, path and query together, characters. */
    private static final int LONGEST_URL = 8192;

    private static final int KEY_BYTES = 16;
    private static final String RANDOM = "/dev/urandom";

    /** Two halves; null where there is no randomness to be had: then nothing is known. */
    private static final long[] KEY = drawKey();

    private static volatile IgnoredParameters ignored = new IgnoredParameters();

    private RequestHash() {}

    // SecureRandom would load the JDK's providers before the application has set them up.
    private static long[] drawKey() {
        try (InputStream random = new FileInputStream(RANDOM)) {
            byte[] drawn = random.readNBytes(KEY_BYTES);
            if (drawn.length < KEY_BYTES) {
                return null;
            }
            ByteBuffer key = ByteBuffer.wrap(drawn);
            return new long[] {key.getLong(), key.getLong()};
        } catch (IOException | RuntimeException none) {
            return null;
        }
    }

    /**
     * Draws the key, before anything is hooked: later it would be drawn on behalf of an
     * application, which may not be allowed to read files.
     */
    public static void draw() {
        // What initialises the class has drawn it.
    }

    /** Parameters of queries that tell nothing of what a call asks for. */
    public static void ignore(String... parameters) {
        ignored = new IgnoredParameters(parameters);
    }

    /** Whether there is a key. */
    public static boolean isKeyed() {
        return KEY != null;
    }

    /** A hash by the key; null where there is none. */
    public static SipHash keyed() {
        return KEY == null ? null : new SipHash(KEY[0], KEY[1]);
    }

    /**
     * What a request of HTTP without a body asks for.
     *
     * @param method such as {@code GET}
     * @param host null where unknown
     * @param port -1 for that of the scheme
     * @param path null or empty where there is none; with the query where the library has both in
     *     one
     * @param query null where there is none
     * @return to be passed to {@link ClientExchange}; {@link #UNKNOWN} where the method may change
     *     something, or the host is unknown
     */
    public static long ofHttp(
            String method, String scheme, String host, int port, String path, String query) {
        if (KEY == null || host == null || !isSafe(method)) {
            return UNKNOWN;
        }
        int length = length(scheme) + length(host) + length(path) + length(query);
        if (length > LONGEST_URL) {
            return UNKNOWN;
        }
        SipHash sip = keyed().begin();
        add(sip, method);
        add(sip, scheme);
        add(sip, host);
        sip.add((long) port);
        IgnoredParameters without = ignored;
        add(sip, without.without(path));
        add(sip, without.withoutIn(query));
        return known(sip.end());
    }

    /**
     * The same of a target that is parsed, of which path and query count.
     *
     * @param target null where unknown
     */
    public static long ofHttp(String method, String scheme, String host, int port, URI target) {
        return target == null
                ? UNKNOWN
                : ofHttp(method, scheme, host, port, target.getRawPath(), target.getRawQuery());
    }

    /** As RFC 9110, section 9.2.1, has it, but for {@code TRACE}, which asks for nothing. */
    private static boolean isSafe(String method) {
        return "GET".equals(method) || "HEAD".equals(method) || "OPTIONS".equals(method);
    }

    private static int length(String part) {
        return part == null ? 0 : part.length();
    }

    private static void add(SipHash sip, String part) {
        sip.add(part == null ? "" : part);
    }

    /**
     * What a call asks for on behalf of a request, of which alone it then tells.
     *
     * @param requestId the server's exchange, 0 for none
     */
    static long within(long requestId, long asks) {
        return asks == UNKNOWN || requestId == 0 || KEY == null
                ? UNKNOWN
                : known(keyed().begin().add(requestId).add(asks).end());
    }

    /** A hash as one that is known. */
    public static long known(long hash) {
        return hash == UNKNOWN ? 1 : hash;
    }
}
