// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.assembly;

/**
 * The handling that work belongs to. What is known of the work outlives the handling's request, of
 * which it must keep nothing in memory.
 */
final class Owner {
    private Exchange handling;

    Owner(Exchange handling) {
        this.handling = handling;
    }

    /** Null where its request is complete. */
    Exchange handling() {
        return handling == null || handling.tree().isComplete ? null : handling;
    }

    /** Its request was handed on. */
    void release() {
        handling = null;
    }
}
