// SPDX-License-Identifier: MIT
package org.fieldtrace.model.endtoend;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.Proportion;

/**
 * A call path that takes a key of an answer.
 *
 * @param service whose code it is
 * @param frames call path, outermost first
 * @param calls told calls among the requests that were looked at
 * @param className of the objects that its mapper makes
 * @param field which field of these; empty where its mapper takes no such key
 * @param read in what share of the objects it is read, for whatever; empty where there is no
 *     verdict
 * @param verdicts on the field there
 * @param isHandedOn whether it is read for nothing more than to be handed on
 * @param fate what becomes of it there, and where it is handed on to
 * @param allBytes that the values of the key take in all objects that came in there; empty where
 *     they were not measured
 */
public record KeyReader(
        String service,
        List<Frame> frames,
        long calls,
        String className,
        String field,
        Optional<Proportion> read,
        long verdicts,
        boolean isHandedOn,
        FieldFate fate,
        OptionalDouble allBytes) {
    public KeyReader {
        frames = List.copyOf(frames);
    }

    /** The innermost frame of its call path. */
    public String place() {
        return Frame.place(frames);
    }
}
