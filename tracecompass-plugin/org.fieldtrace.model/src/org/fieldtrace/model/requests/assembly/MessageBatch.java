// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.assembly;

import java.util.ArrayList;
import java.util.List;

/** The messages that a server's exchange handles together. */
final class MessageBatch {
    /** Messages of one batch that are told apart. */
    private static final int MAX_OTHERS = 1000;

    private boolean hasFirst;
    private List<Exchange> others = List.of();

    /**
     * One more message turns out to be handled.
     *
     * @return what stands for it: for the first the server's exchange itself; null where there are
     *     too many
     */
    Exchange next(Exchange server) {
        if (!hasFirst) {
            hasFirst = true;
            return server;
        }
        if (others.isEmpty()) {
            others = new ArrayList<>();
        }
        if (others.size() >= MAX_OTHERS) {
            return null;
        }
        Exchange other = Exchange.ofMessage(server);
        others.add(other);
        return other;
    }

    /** What stands for each message but the first. */
    List<Exchange> others() {
        return others;
    }
}
