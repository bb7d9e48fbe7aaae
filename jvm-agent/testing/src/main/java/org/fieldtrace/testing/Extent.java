// SPDX-License-Identifier: MIT
package org.fieldtrace.testing;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * How much is tested: where {@code FIELDTRACE_LONG} is set, as {@code scripts/test --long} does,
 * whatever can be crossed; else a part of it in which everything occurs that is crossed.
 */
public final class Extent {

    public static final boolean LONG = System.getenv("FIELDTRACE_LONG") != null;

    private Extent() {}

    /** The first and the last of them, or all. */
    public static <T> List<T> ends(List<T> ordered) {
        return LONG || ordered.size() < 3
                ? ordered
                : List.of(ordered.get(0), ordered.get(ordered.size() - 1));
    }

    /** The last of them as an example, or all. */
    public static <T> List<T> example(List<T> all) {
        return LONG ? all : all.subList(Math.max(0, all.size() - 1), all.size());
    }

    /** The first number, or in the long form the second. */
    public static int of(int ordinarily, int atLength) {
        return LONG ? atLength : ordinarily;
    }

    /** Each of the first with each of the second; ordinarily each but once, if that suffices. */
    public static <A, B> List<Map.Entry<A, B>> cross(List<A> first, List<B> second) {
        if (LONG) {
            return first.stream().flatMap(a -> second.stream().map(b -> Map.entry(a, b))).toList();
        }
        return IntStream.range(0, Math.max(first.size(), second.size()))
                .mapToObj(
                        i -> Map.entry(first.get(i % first.size()), second.get(i % second.size())))
                .toList();
    }
}
