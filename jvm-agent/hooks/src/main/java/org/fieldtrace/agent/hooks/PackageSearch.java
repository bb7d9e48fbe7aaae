// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.hooks;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.Collection;
import org.fieldtrace.agent.base.ClassSearch;

/**
 * Looks for names of packages in class files. Where native code does not, it goes on by as many
 * bytes as no name can begin in (Wu and Manber, 1994).
 */
final class PackageSearch extends ClassSearch {

    private static final int BYTE = 0xff;
    private static final int BITS = 8;

    private final byte[][] names;

    /** Of each name only so many bytes decide how far to go on: as many as the shortest has. */
    private final int window;

    /** By two bytes that the window ends with, by how much less than all of it to go on. */
    private final byte[] less = new byte[1 << 2 * BITS];

    /**
     * @param packages internal names that end with a slash; short ones make it slow
     */
    PackageSearch(Collection<String> packages) {
        this(bytes(packages));
    }

    private PackageSearch(byte[][] names) {
        super(names, false);
        this.names = names;
        int shortest = Byte.MAX_VALUE;
        for (byte[] name : names) {
            shortest = Math.min(shortest, name.length);
        }
        window = shortest;
        for (byte[] name : names) {
            for (int last = 1; last < window; last++) {
                int pair = pair(name, last);
                less[pair] = (byte) Math.max(less[pair], last);
            }
        }
    }

    private static byte[][] bytes(Collection<String> packages) {
        byte[][] names = new byte[packages.size()][];
        int next = 0;
        for (String name : packages) {
            names[next++] = name.getBytes(US_ASCII);
        }
        return names;
    }

    @Override
    protected boolean looksForOneIn(byte[] classFile) {
        if (names.length == 0 || window < 2) {
            return names.length > 0; // too short to tell
        }
        int last = window - 1;
        while (last < classFile.length) {
            int toGo = window - 1 - less[pair(classFile, last)];
            if (toGo == 0) {
                if (isOneAt(classFile, last - window + 1)) {
                    return true;
                }
                toGo = 1;
            }
            last += toGo;
        }
        return false;
    }

    private static int pair(byte[] bytes, int last) {
        return (bytes[last - 1] & BYTE) << BITS | bytes[last] & BYTE;
    }

    private boolean isOneAt(byte[] classFile, int from) {
        for (byte[] name : names) {
            if (isAt(classFile, from, name)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isAt(byte[] classFile, int from, byte[] name) {
        if (from > classFile.length - name.length) {
            return false;
        }
        for (int i = 0; i < name.length; i++) {
            if (classFile[from + i] != name[i]) {
                return false;
            }
        }
        return true;
    }
}
