// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.gains;

import org.fieldtrace.model.requests.Span;

/** From one operation to another; ids of names. */
record Route(int caller, int callerOperation, int callee, int calleeOperation) {
    static Route of(Span caller, Span callee) {
        return new Route(
                caller.service(), caller.operation(), callee.service(), callee.operation());
    }
}
