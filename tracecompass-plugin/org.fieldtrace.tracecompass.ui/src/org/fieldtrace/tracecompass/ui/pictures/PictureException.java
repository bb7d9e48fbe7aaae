// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.pictures;

/** A picture cannot be taken; the message says of what, why and what to do. */
public final class PictureException extends Exception {
    private static final long serialVersionUID = 1L;

    PictureException(String message) {
        super(message);
    }
}
