// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.shop.truth;

/**
 * What a call belongs to.
 *
 * @param request the user's request at the far end
 * @param span the span that made the call; empty for the load generator
 */
public record Cause(String request, String span) {

    /** A call that nobody of the shop caused, such as that of a person with a browser. */
    public static final Cause NONE = new Cause("", "");

    /** As {@link #text} wrote it; {@link #NONE} where it is missing. */
    public static Cause of(String text) {
        int slash = text == null ? -1 : text.indexOf('/');
        return slash < 0 ? NONE : new Cause(text.substring(0, slash), text.substring(slash + 1));
    }

    /** As it goes over the wire; both parts are made of letters, digits and dashes. */
    public String text() {
        return request + "/" + span;
    }
}
