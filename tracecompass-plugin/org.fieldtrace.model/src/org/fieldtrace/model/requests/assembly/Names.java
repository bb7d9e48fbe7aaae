// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.assembly;

/** Gives texts numbers, by which all else refers to them. */
public interface Names {
    /** The id of a text; the same text has the same id. */
    int idOf(String text);

    /** An id of its own, for a text that is not known yet. */
    int placeholder(String text);

    /** The text of a placeholder is known now; another id may have the same. */
    void rename(int placeholder, String text);
}
