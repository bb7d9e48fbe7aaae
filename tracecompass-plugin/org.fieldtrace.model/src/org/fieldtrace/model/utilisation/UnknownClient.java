// SPDX-License-Identifier: MIT
package org.fieldtrace.model.utilisation;

import java.util.Comparator;
import java.util.Objects;

/**
 * A client or a mapper that a service uses and its agent does not know, so that the recording lacks
 * what it brings in.
 *
 * @param name as people know it
 * @param kind {@code client} where its calls are missing, too; {@code mapper} where only the
 *     objects are that it makes
 */
public record UnknownClient(String name, String kind) {
    /** In the order of their names. */
    static final Comparator<UnknownClient> ORDER =
            Comparator.comparing(UnknownClient::name).thenComparing(UnknownClient::kind);

    public UnknownClient {
        Objects.requireNonNull(name);
        Objects.requireNonNull(kind);
    }
}
