// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.requests;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.fieldtrace.model.requests.index.BlockReference;
import org.fieldtrace.model.requests.index.Blocks;

/**
 * Writes blocks into a file beside the state history. A block's key is where it begins.
 *
 * <pre>
 * long MAGIC, int version    the heading
 * int length, its bytes      each block, the root's reference last
 * long                       where that reference begins; 0 where there are no requests
 * long                       where this number begins: without it, the file is not complete
 * </pre>
 */
final class BlockFileWriter implements Blocks.Writer {
    static final long MAGIC = 0x4669656c64747263L;
    private static final int HEADING = Long.BYTES + Integer.BYTES;

    private final Path file;
    private final DataOutputStream out;
    private long end = HEADING;

    /** Begins a file; an older one stays as it is for whoever still reads it. */
    BlockFileWriter(Path file, int version) {
        this.file = file;
        try {
            Files.deleteIfExists(file);
            out =
                    new DataOutputStream(
                            new BufferedOutputStream(new FileOutputStream(file.toFile())));
            out.writeLong(MAGIC);
            out.writeInt(version);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public long write(byte[] block) {
        try {
            out.writeInt(block.length);
            out.write(block);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        long key = end;
        end += Integer.BYTES + block.length;
        return key;
    }

    /** No more blocks come. */
    void finish(Optional<BlockReference> root) {
        long key = root.map(reference -> write(reference.pack())).orElse(0L);
        try (out) {
            out.writeLong(key);
            out.writeLong(end + Long.BYTES);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Deletes the file, finished or not. */
    void delete() {
        try {
            out.close();
        } catch (IOException e) {
            // What could not be written is not wanted any more.
        }
        file.toFile().delete(); // where it stays, it does not count without its state history
    }
}
