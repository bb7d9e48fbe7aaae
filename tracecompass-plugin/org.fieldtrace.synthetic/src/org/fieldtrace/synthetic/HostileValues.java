// SPDX-License-Identifier: MIT
package org.fieldtrace.synthetic;

import java.util.random.RandomGenerator;

/** Values of fields as no sound agent gives them: the ends of ranges, and texts that do harm. */
final class HostileValues {
    /** Long enough to be cut everywhere, short enough for a packet. */
    private static final int LONG_TEXT = 70_000;

    private static final int LONG_ARRAY = 5000;
    private static final int SMALL = 12;

    private static final long[] NUMBERS = {
        -1,
        Long.MIN_VALUE,
        Long.MAX_VALUE,
        Integer.MAX_VALUE,
        Integer.MIN_VALUE,
        0xffff_ffffL,
        0x8000_0000L,
        0xffff,
        1L << 40,
        1L << 62,
    };

    private static final String[] TEXTS = {
        "",
        "=1+1",
        "@SUM(A1)",
        "-1",
        "\u001b]0;title\u0007",
        "\u001b[2J",
        "a\tb\r\nc",
        "\u202egnirts",
        "\u2066",
        "\u0085\u009b",
        "\ud83d\ude00",
        "\uffff",
        "</svg><script>",
        "]]>",
        "/",
        "..",
        "*",
        "%s%n",
        "\"',",
    };

    private HostileValues() {}

    /** A value of a field of this type. */
    static Object of(String type, RandomGenerator random) {
        if (type.equals("string")) {
            return text(random);
        }
        int bracket = type.indexOf('[');
        if (bracket < 0) {
            return number(random);
        }
        int length =
                type.endsWith("[]")
                        ? random.nextInt(SMALL) == 0
                                ? random.nextInt(LONG_ARRAY)
                                : random.nextInt(SMALL)
                        : Integer.parseInt(type.substring(bracket + 1, type.length() - 1));
        long[] elements = new long[length];
        for (int i = 0; i < length; i++) {
            elements[i] = number(random);
        }
        return elements;
    }

    private static Long number(RandomGenerator random) {
        return switch (random.nextInt(4)) {
            case 0 -> NUMBERS[random.nextInt(NUMBERS.length)];
            case 1 -> random.nextLong();
            default -> (long) random.nextInt(SMALL);
        };
    }

    private static String text(RandomGenerator random) {
        return random.nextInt(2 * SMALL) == 0
                ? "x".repeat(random.nextInt(LONG_TEXT))
                : TEXTS[random.nextInt(TEXTS.length)];
    }
}
