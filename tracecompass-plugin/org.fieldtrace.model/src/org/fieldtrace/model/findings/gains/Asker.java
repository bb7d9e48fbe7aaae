// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.gains;

import org.fieldtrace.model.requests.Span;

/**
 * An operation whose handling makes calls.
 *
 * @param service name id
 * @param operation name id
 */
public record Asker(int service, int operation) {
    static Asker of(Span handling) {
        return new Asker(handling.service(), handling.operation());
    }
}
