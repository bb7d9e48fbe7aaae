// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.requests;

import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.fieldtrace.model.requests.index.BlockReference;
import org.fieldtrace.model.requests.index.Blocks;

/**
 * Reads what {@link BlockFileWriter} wrote. It is no channel, which an interrupt of one view's
 * thread would close for all.
 */
final class BlockFile implements Blocks.Reader, Closeable {
    private final RandomAccessFile file;
    private final long end;
    private boolean isClosed;

    private BlockFile(RandomAccessFile file) throws IOException {
        this.file = file;
        end = file.length() - 2 * Long.BYTES;
    }

    /**
     * Opens a file.
     *
     * @throws UncheckedIOException if it is not there
     */
    static BlockFile open(Path path) {
        try {
            return new BlockFile(new RandomAccessFile(path.toFile(), "r"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether there is a file that was written to its end, of this version. */
    static boolean isComplete(Path path, int version) {
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "r")) {
            if (file.readLong() != BlockFileWriter.MAGIC || file.readInt() != version) {
                return false;
            }
            long end = file.length() - Long.BYTES;
            file.seek(end);
            return file.readLong() == end;
        } catch (IOException e) {
            return false;
        }
    }

    /** The topmost block; null where there are no requests. */
    synchronized BlockReference root() {
        try {
            file.seek(end);
            long key = file.readLong();
            return key == 0 ? null : BlockReference.parse(read(key));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public synchronized byte[] read(long key) {
        if (isClosed) {
            throw new ClosedHistoryException(new IOException("closed"));
        }
        try {
            file.seek(key);
            int length = file.readInt();
            if (length < 0 || length > end - file.getFilePointer()) {
                throw new IllegalArgumentException("no block at " + key);
            }
            byte[] block = new byte[length];
            file.readFully(block);
            return block;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public synchronized void close() {
        isClosed = true;
        try {
            file.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
