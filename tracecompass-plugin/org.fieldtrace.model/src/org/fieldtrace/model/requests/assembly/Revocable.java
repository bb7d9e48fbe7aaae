// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.assembly;

/**
 * A reference that its target takes back: whoever has kept it keeps nothing else in memory then.
 *
 * @param <T> what it leads to
 */
final class Revocable<T> {
    private T target;

    Revocable(T target) {
        this.target = target;
    }

    /** Null where it was taken back. */
    T target() {
        return target;
    }

    /** Takes it back. */
    void revoke() {
        target = null;
    }
}
