// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.origin;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * What a jar's own directory says, also of a jar that lies in another one, of which nothing else is
 * read: the JDK would unpack all of such a jar to find a name in it.
 */
final class JarDirectory {

    private static final int END = 0x06054b50;
    private static final int ENTRY = 0x02014b50;
    private static final int END_LENGTH = 22;
    private static final int LONGEST_COMMENT = 65_535;
    private static final int ENTRY_LENGTH = 46;
    private static final int LOCAL_LENGTH = 30;
    private static final int DEFLATED = 8;

    private static final byte[] META_INF = "META-INF/".getBytes(StandardCharsets.US_ASCII);

    /** Of jars larger than this nothing is known, nor of directories and texts. */
    private static final long LARGEST = Integer.MAX_VALUE;

    private static final int LARGEST_DIRECTORY = 16 << 20;
    private static final int LARGEST_TEXT = 1 << 20;

    /** Where a jar lies in the file: from its first byte on. */
    private final FileChannel file;

    private final long start;
    private final Map<String, Entry> entries = new LinkedHashMap<>();

    private static final class Entry {
        int method;
        int packedSize;
        int size;
        int offset;
    }

    private JarDirectory(FileChannel file, long start, long length) throws IOException {
        this.file = file;
        this.start = start;
        readDirectory(length);
    }

    /** What somebody wants to know of a jar. */
    interface Reader<T> {
        T read(JarDirectory jar) throws IOException;
    }

    /**
     * Reads a jar.
     *
     * @param nested the jar in it that is meant, null for itself
     * @throws IOException if there is none, or if it is none
     */
    static <T> T read(Path path, String nested, Reader<T> reader) throws IOException {
        try (FileChannel file = FileChannel.open(path, StandardOpenOption.READ)) {
            JarDirectory jar = new JarDirectory(file, 0, file.size());
            return reader.read(nested == null ? jar : jar.nested(nested));
        }
    }

    /** Of its entries in META-INF, and of jars. */
    Set<String> names() {
        return entries.keySet();
    }

    /** The text of an entry; empty where there is none. */
    String text(String name) throws IOException {
        Entry entry = entries.get(name);
        if (entry == null || Math.max(entry.size, entry.packedSize) > LARGEST_TEXT) {
            return "";
        }
        byte[] packed = bytes(dataOf(entry), entry.packedSize).array();
        if (entry.method != DEFLATED) {
            return new String(packed, StandardCharsets.UTF_8);
        }
        Inflater inflater = new Inflater(true);
        try {
            inflater.setInput(packed);
            byte[] unpacked = new byte[entry.size];
            int length = inflater.inflate(unpacked);
            return new String(unpacked, 0, length, StandardCharsets.UTF_8);
        } catch (DataFormatException damaged) {
            throw new IOException(damaged);
        } finally {
            inflater.end();
        }
    }

    private JarDirectory nested(String name) throws IOException {
        Entry entry = entries.get(name);
        if (entry == null || entry.method == DEFLATED) {
            throw new IOException("no jar can be read there");
        }
        return new JarDirectory(file, dataOf(entry), entry.packedSize);
    }

    /** Where the bytes of an entry begin in the file. */
    private long dataOf(Entry entry) throws IOException {
        long local = start + entry.offset;
        ByteBuffer header = bytes(local, LOCAL_LENGTH);
        return local + LOCAL_LENGTH + header.getChar(26) + header.getChar(28);
    }

    private void readDirectory(long length) throws IOException {
        if (length < END_LENGTH || length > LARGEST) {
            throw new IOException("it is no jar");
        }
        int tailLength = (int) Math.min(length, END_LENGTH + LONGEST_COMMENT);
        ByteBuffer tail = bytes(start + length - tailLength, tailLength);
        int end = tailLength - END_LENGTH;
        while (tail.getInt(end) != END) {
            if (--end < 0) {
                throw new IOException("it is no jar");
            }
        }
        int size = tail.getInt(end + 12);
        int offset = tail.getInt(end + 16);
        if (size < 0 || size > LARGEST_DIRECTORY || offset < 0) {
            throw new IOException("its directory is too long");
        }
        ByteBuffer directory = bytes(start + offset, size);
        int at = 0;
        while (at + ENTRY_LENGTH <= size && directory.getInt(at) == ENTRY) {
            int nameLength = directory.getChar(at + 28);
            if (at + ENTRY_LENGTH + nameLength > size) {
                throw new IOException("its directory is damaged");
            }
            int others = directory.getChar(at + 30) + directory.getChar(at + 32);
            int next = at + ENTRY_LENGTH + nameLength + others;
            if (!isOfInterest(directory.array(), at + ENTRY_LENGTH, nameLength)) {
                at = next; // nearly all: each name would be a string of its own
                continue;
            }
            Entry entry = new Entry();
            entry.method = directory.getChar(at + 10);
            entry.packedSize = directory.getInt(at + 20);
            entry.size = directory.getInt(at + 24);
            entry.offset = directory.getInt(at + 42);
            String name =
                    new String(
                            directory.array(),
                            at + ENTRY_LENGTH,
                            nameLength,
                            StandardCharsets.UTF_8);
            if ((entry.packedSize | entry.size | entry.offset) >= 0) {
                entries.put(name, entry);
            }
            at = next;
        }
    }

    /** What says something of the jar, and jars in it. */
    private static boolean isOfInterest(byte[] directory, int from, int length) {
        int end = from + length;
        boolean isArchive = length > 1 && directory[end - 1] == 'r' && directory[end - 2] == 'a';
        return isArchive
                || Arrays.equals(
                        directory,
                        from,
                        Math.min(end, from + META_INF.length),
                        META_INF,
                        0,
                        META_INF.length);
    }

    private ByteBuffer bytes(long from, int length) throws IOException {
        ByteBuffer read = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
        while (read.hasRemaining()) {
            if (file.read(read, from + read.position()) < 0) {
                throw new IOException("it is shorter than its directory says");
            }
        }
        return read;
    }
}
