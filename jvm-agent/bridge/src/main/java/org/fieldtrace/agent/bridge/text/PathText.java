// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.text;

/**
 * Paths without most of what they say about a single person or thing: parameters are cut off, and
 * segments that look like ids or tokens are folded to {@code {id}}. What looks like a word stays,
 * also where it is somebody's name.
 */
public final class PathText {

    private static final String ID = "{id}";

    /** A power of two. */
    private static final int MOST_KEPT = 1024;

    /** Addresses of mail, values of names, lists, and what a client had to encode. */
    private static final String DATA = "@=,%";

    /**
     * Shapes of paths that were asked for last, each with the hash of its path; of two that share a
     * place the later one stays. Without a lock, since an element is written at once on all
     * machines of 64 bits, and without the paths, which may be secret. That two paths have the same
     * hash is rare, and of no harm: both then count as calls of one kind.
     */
    private static final long[] SHAPES = new long[MOST_KEPT];

    private static final int HALF = 32;
    private static final long LOW_HALF = 0xffffffffL;

    private static final int LONGEST_NAME = 40;
    private static final int SHORTEST_HEX = 8;
    private static final int MOST_DIGITS = 3;

    private PathText() {}

    /**
     * The path up to a {@code ?} or {@code #}, in each segment up to a {@code ;}, with {@code {id}}
     * for a segment that
     *
     * <ul>
     *   <li>is a number, or has more than three digits (so UUIDs, dates, {@code order-12345}),
     *   <li>is hexadecimal and of eight characters or more,
     *   <li>has an {@code @}, {@code =} or {@code ,}, a percent-encoded character, or one that is
     *       not ASCII,
     *   <li>is longer than 40 characters, or
     *   <li>is not made of words ({@link WordText}), so most tokens and keys.
     * </ul>
     *
     * @return {@code path} itself where nothing is to be changed
     */
    public static String fold(String path) {
        StringBuilder folded = null;
        int end = end(path);
        int from = 0;
        while (from < end) {
            int slash = path.indexOf('/', from);
            int next = slash < 0 || slash > end ? end : slash;
            int semicolon = path.indexOf(';', from);
            int to = semicolon < 0 || semicolon > next ? next : semicolon;
            boolean id = isId(path, from, to);
            if (folded == null && (id || to < next)) {
                folded = new StringBuilder(end).append(path, 0, from);
            }
            if (folded != null) {
                if (id) {
                    folded.append(ID);
                } else {
                    folded.append(path, from, to);
                }
                if (next < end) {
                    folded.append('/');
                }
            }
            from = next + 1;
        }
        if (folded != null) {
            return folded.toString();
        }
        return end == path.length() ? path : path.substring(0, end);
    }

    /** A number that paths have in common which differ in identifiers alone. */
    public static int shape(String path) {
        int hash = path.hashCode();
        int place = hash & MOST_KEPT - 1;
        long known = SHAPES[place];
        if (known == 0 || (int) (known >>> HALF) != hash) {
            known = (long) hash << HALF | fold(path).hashCode() & LOW_HALF;
            SHAPES[place] = known;
        }
        return (int) known;
    }

    private static int end(String path) {
        for (int i = 0; i < path.length(); i++) {
            char c = path.charAt(i);
            if (c == '?' || c == '#') {
                return i;
            }
        }
        return path.length();
    }

    private static boolean isId(String path, int from, int to) {
        int length = to - from;
        if (length > LONGEST_NAME) {
            return true;
        }
        int digits = 0;
        int hex = 0;
        for (int i = from; i < to; i++) {
            char c = path.charAt(i);
            if (WordText.isDigit(c)) {
                digits++;
            } else if (c >= 'a' && c <= 'f' || c >= 'A' && c <= 'F') {
                hex++;
            } else if (DATA.indexOf(c) >= 0 || c <= ' ' || c > '~') {
                return true;
            }
        }
        return length > 0 && digits == length
                || digits > MOST_DIGITS
                || length >= SHORTEST_HEX && digits + hex == length
                || !WordText.isWords(path, from, to);
    }
}
