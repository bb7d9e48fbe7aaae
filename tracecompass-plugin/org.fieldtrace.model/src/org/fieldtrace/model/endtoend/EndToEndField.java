// SPDX-License-Identifier: MIT
package org.fieldtrace.model.endtoend;

import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;

/**
 * A key of what an operation answers, and what becomes of it.
 *
 * @param service which answers
 * @param operation of it
 * @param key with those around it: {@code lines[].discount_code}
 * @param className of the object that the service writes
 * @param field of it; empty where the key is of none
 * @param valueClass of the objects that its values are; empty where they are none
 * @param fate of it at all who ask
 * @param bytes that a value takes in JSON with its key, where readers measured it
 * @param answers told calls that brought it in, among the requests that were looked at
 * @param otherCallers calls of the operation, among these requests, of which nobody tells what they
 *     read
 * @param isReadByItself whether the service itself acts on the field
 * @param sources where the service got the objects, if another service or a database gave them
 * @param readers who take it, most calls first
 */
public record EndToEndField(
        String service,
        String operation,
        String key,
        String className,
        String field,
        String valueClass,
        FieldFate fate,
        OptionalDouble bytes,
        long answers,
        long otherCallers,
        boolean isReadByItself,
        List<String> sources,
        List<KeyReader> readers) {
    static final Comparator<EndToEndField> BY_NAME =
            Comparator.comparing(EndToEndField::service)
                    .thenComparing(EndToEndField::operation)
                    .thenComparing(EndToEndField::key);
    static final Comparator<EndToEndField> BY_BYTES =
            Comparator.comparingDouble(EndToEndField::allBytes).reversed().thenComparing(BY_NAME);

    /** What nobody reads first, and of that what takes most. */
    static final Comparator<EndToEndField> ORDER =
            Comparator.comparing(EndToEndField::fate).thenComparing(BY_BYTES);

    public EndToEndField {
        sources = List.copyOf(sources);
        readers = List.copyOf(readers);
    }

    private double allBytes() {
        return bytes.orElse(0) * answers;
    }

    /** {@code SERVICE[operation] key}. */
    public String label() {
        return service + "[" + operation + "] " + key;
    }
}
