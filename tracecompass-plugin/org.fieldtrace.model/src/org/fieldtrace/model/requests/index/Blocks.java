// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.index;

/** Where packed texts are kept on disk, each under a key that it gets. */
public interface Blocks {
    /** Keeps texts. */
    interface Writer {
        /**
         * Keeps a text.
         *
         * @param level of the tree, from 0
         * @return its key on that level
         */
        long write(int level, String text);
    }

    /** Gives them back. */
    interface Reader {
        /**
         * A text that was kept.
         *
         * @throws IllegalArgumentException if there is none under the key
         */
        String read(int level, long key);
    }
}
