// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.origin;

import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** Which classes the constant pool of a class names, also as types of fields and of parameters. */
final class ClassNames {

    private static final int POOL = 8;
    private static final int UTF8 = 1;

    /** Of the bytes of a constant of each kind, behind its kind. */
    private static final int[] LENGTHS = {
        0, 0, 0, 4, 4, 8, 8, 2, 2, 4, 4, 4, 4, 0, 0, 3, 2, 4, 4, 2, 2
    };

    private ClassNames() {}

    /**
     * Names them.
     *
     * @param classFile of the class
     * @param named is given binary names with dots; some more than once
     */
    static void forEach(byte[] classFile, Consumer<String> named) {
        int count = u2(classFile, POOL);
        forEach(classFile, POOL + 2, count, named);
    }

    /** As above, of a constant pool alone. */
    static void forEachOfPool(byte[] pool, Consumer<String> named) {
        forEach(pool, 0, Integer.MAX_VALUE, named);
    }

    private static void forEach(byte[] bytes, int from, int count, Consumer<String> named) {
        int at = from;
        for (int i = 1; i < count && at < bytes.length; i++) {
            int kind = bytes[at];
            if (kind < 1 || kind >= LENGTHS.length) {
                return;
            }
            if (kind != UTF8) {
                at += 1 + LENGTHS[kind];
                i += kind == 5 || kind == 6 ? 1 : 0; // a long or a double takes two places
                continue;
            }
            int length = u2(bytes, at + 1);
            text(bytes, at + 3, length, named);
            at += 3 + length;
        }
    }

    /** A text is the name of a class, a descriptor or signature with names, or something else. */
    private static void text(byte[] bytes, int from, int length, Consumer<String> named) {
        int end = from + length;
        int begin = from;
        boolean isName = true;
        for (int at = from; at < end; at++) {
            int c = bytes[at];
            if (c == ';' || c == '<') {
                int type = firstType(bytes, begin, at);
                if (type >= 0) {
                    name(bytes, type, at, named);
                }
            } else if (isPart(c)) {
                continue;
            }
            isName = false;
            begin = at + 1;
        }
        if (isName) {
            name(bytes, from, end, named);
        }
    }

    /** Where the name begins in what leads up to its end, such as {@code IJLorg/acme/A}; or -1. */
    private static int firstType(byte[] bytes, int from, int end) {
        for (int at = from; at < end && bytes[at] != '/'; at++) {
            if (bytes[at] == 'L') {
                return at + 1;
            }
        }
        return -1;
    }

    private static boolean isPart(int c) {
        return c == '/' || c == '_' || c == '$' || c < 0 || Character.isLetterOrDigit(c);
    }

    private static void name(byte[] bytes, int from, int end, Consumer<String> named) {
        String name = new String(bytes, from, end - from, StandardCharsets.UTF_8);
        if (!name.startsWith("java/") && name.indexOf('/') > 0) {
            named.accept(name.replace('/', '.'));
        }
    }

    private static int u2(byte[] bytes, int at) {
        return (bytes[at] & 0xff) << 8 | bytes[at + 1] & 0xff;
    }
}
