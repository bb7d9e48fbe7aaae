// SPDX-License-Identifier: MIT
package org.fieldtrace.model.endtoend;

import java.util.List;
import org.fieldtrace.model.Frame;

/**
 * A call path at which a service fetches what it answers, though nobody reads it.
 *
 * @param frames outermost first
 * @param isWhole whether the calls bring in nothing else, so that they need not be made
 * @param isOnlyHere whether no other operation of the service makes calls there
 * @param fields that they need not bring in
 */
public record OwnCall(
        List<Frame> frames, boolean isWhole, boolean isOnlyHere, List<UnreadField> fields) {
    /**
     * A field of an object that comes in there.
     *
     * @param className binary name, with dots
     */
    public record UnreadField(String className, String field) {
        /** {@code Class.field}. */
        public String label() {
            return Frame.simpleClassName(className) + "." + field;
        }
    }

    public OwnCall {
        frames = List.copyOf(frames);
        fields = List.copyOf(fields);
    }

    /** The innermost frame and its caller. */
    public String place() {
        return Frame.place(frames);
    }
}
