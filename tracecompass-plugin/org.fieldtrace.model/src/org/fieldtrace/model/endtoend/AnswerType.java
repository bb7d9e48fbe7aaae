// SPDX-License-Identifier: MIT
package org.fieldtrace.model.endtoend;

/**
 * What an answer or the value of a key is.
 *
 * @param className binary name of the class of its objects, with dots
 * @param holders {@code []} for each list that these are in, {@code {}} for each map
 */
record AnswerType(String className, String holders) {
    /** As events tell it: the class, and behind it the holders. */
    static AnswerType of(String told) {
        int end = told.length();
        while (told.startsWith("[]", end - 2) || told.startsWith("{}", end - 2)) {
            end -= 2;
        }
        return new AnswerType(told.substring(0, end), told.substring(end));
    }
}
