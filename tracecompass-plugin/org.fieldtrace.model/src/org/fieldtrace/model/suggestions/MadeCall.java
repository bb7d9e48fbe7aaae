// SPDX-License-Identifier: MIT
package org.fieldtrace.model.suggestions;

import java.util.List;
import org.fieldtrace.model.Frame;

/**
 * A call as code writes it, as far as the trace names it.
 *
 * @param operation what is called, such as {@code pets[GET /pet/{id}]}; empty where that is not
 *     said
 * @param place the method that makes it, such as {@code PetClient.get}; empty where that is not
 *     known
 * @param receiver a variable that holds whoever makes it
 * @param code an expression that makes it
 */
record MadeCall(String operation, String place, String receiver, String code) {
    /** What a subject says behind the operation. */
    private static final String BEHIND = "(, first at | from | at |, then ).*";

    static MadeCall of(String subject, List<Frame> frames) {
        String operation = subject.contains("[") ? subject.replaceFirst(BEHIND, "") : "";
        if (frames.isEmpty()) {
            return new MadeCall(operation, "", "client", "client.call(...)");
        }
        Frame made = frames.get(frames.size() - 1);
        String receiver = CodeNames.member(made.className());
        return new MadeCall(
                operation,
                made.simpleName(),
                receiver,
                receiver + "." + CodeNames.identifier(made.method()) + "(...)");
    }

    /** The operation, behind a word; nothing where it is not known. */
    String operation(String before) {
        return operation.isEmpty() ? "" : before + operation;
    }

    /** The place, behind a word; nothing where it is not known. */
    String place(String before) {
        return place.isEmpty() ? "" : before + place;
    }
}
