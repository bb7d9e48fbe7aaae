// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import java.util.Comparator;
import java.util.List;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.endtoend.EndToEndField;
import org.fieldtrace.model.endtoend.KeyReader;
import org.fieldtrace.model.endtoend.UnreadAnswer;

/**
 * What an operation answers and no caller reads.
 *
 * @param answer of the operation
 * @param callers who ask for it, most calls first
 */
public record UnreadByAll(UnreadAnswer answer, List<Caller> callers) {
    /**
     * Who asks for it.
     *
     * @param path at which it calls
     * @param calls that it makes there
     * @param unread keys of the answer that it does not read, others may
     * @param unreadShare what these take of the bytes that were measured, 0 to 1
     */
    public record Caller(CallPath path, long calls, List<String> unread, double unreadShare) {
        /** The order of a list. */
        public static final Comparator<Caller> MOST_CALLS_FIRST =
                Comparator.comparingLong(Caller::calls)
                        .reversed()
                        .thenComparing(one -> one.path().service())
                        .thenComparing(one -> one.path().frames().toString());

        public Caller {
            unread = List.copyOf(unread);
        }
    }

    public UnreadByAll {
        callers = List.copyOf(callers);
    }

    /** Calls of all callers. */
    public long calls() {
        return callers.stream().mapToLong(Caller::calls).sum();
    }

    /**
     * Whether a caller never reads some fields because nobody does.
     *
     * @param path at which the caller gets them
     * @param fields as {@code Class.field}
     */
    public boolean holds(CallPath path, List<String> fields) {
        List<String> unread =
                answer.unread().stream()
                        .map(EndToEndField::readers)
                        .flatMap(List::stream)
                        .filter(reader -> reader.service().equals(path.service()))
                        .filter(reader -> reader.frames().equals(path.frames()))
                        .map(UnreadByAll::name)
                        .toList();
        return !fields.isEmpty() && unread.containsAll(fields);
    }

    private static String name(KeyReader reader) {
        return Frame.simpleClassName(reader.className()) + "." + reader.field();
    }
}
