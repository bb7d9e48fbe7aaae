// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.index;

/** Where packed bytes are kept on disk, each under a key that it gets. */
public interface Blocks {
    /** Keeps blocks. */
    interface Writer {
        /**
         * Keeps a block.
         *
         * @return its key, which is not negative
         */
        long write(byte[] block);
    }

    /** Gives them back. */
    interface Reader {
        /**
         * A block that was kept.
         *
         * @throws IllegalArgumentException if there is none under the key
         */
        byte[] read(long key);
    }
}
