// SPDX-License-Identifier: MIT
package org.fieldtrace.model.consumers;

import java.util.Collection;
import java.util.List;

/** A name does not say which field is meant. The message says what to do, and what there is. */
public final class UnknownFieldException extends Exception {
    private static final long serialVersionUID = 1L;

    private UnknownFieldException(String message) {
        super(message);
    }

    /** No field is of that name; those whose names are like it are told. */
    static UnknownFieldException of(FieldName name, Collection<String> fields) {
        List<String> near = NearNames.of(name, fields);
        String remedy =
                near.isEmpty()
                        ? "name one that `fieldtrace report` lists, or record until objects of the"
                                + " class come in"
                        : "did you mean " + String.join(", ", near) + "?";
        return new UnknownFieldException(
                "no object of a class with the field "
                        + name
                        + " came in through a remote call. Remedy: "
                        + remedy);
    }

    /** Several classes of one service are of that name. */
    static UnknownFieldException ambiguous(FieldName name, String service, List<String> classes) {
        return new UnknownFieldException(
                name
                        + " may be "
                        + String.join(" or ", classes)
                        + " in "
                        + service
                        + ". Remedy: give the whole name; for several fields give all their names,"
                        + " separated by commas");
    }
}
