// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.message;

import org.fieldtrace.agent.bridge.text.SipHash;

/**
 * The id that a message has from its broker or its sender, as a number. Who sends the message and
 * who handles it are different processes and yet have to tell the same number, so the hash has no
 * secret key: the id cannot be read out of it, but whoever knows an id can tell whether it was
 * recorded.
 */
final class MessageId {

    /** Of a message that has none. */
    static final long NONE = 0;

    private MessageId() {}

    /** Never {@link #NONE} unless the id is null or empty. */
    static long hash(String id) {
        if (id == null || id.isEmpty()) {
            return NONE;
        }
        long hash = new SipHash(0, 0).begin().add(id).end();
        return hash == NONE ? 1 : hash;
    }
}
