// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.keys;

import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import org.fieldtrace.agent.bridge.text.SipHash;

/**
 * The texts in the code of the application that may be names of keys. A key that stands there is no
 * data, and tells nobody what the program does not. Of each a hash alone is held.
 */
public final class ProgramTexts {

    /** Some two megabytes; what a larger program has beyond is named where most answers have it. */
    static final int MOST = 32_768;

    private static final Set<Long> HASHES = ConcurrentHashMap.newKeySet();

    private static final long KEY_0;
    private static final long KEY_1;

    static {
        SplittableRandom random = new SplittableRandom();
        KEY_0 = random.nextLong();
        KEY_1 = random.nextLong();
    }

    private ProgramTexts() {}

    /** A class of the application has a text. */
    public static void add(String text) {
        if (HASHES.size() < MOST && KeyForm.isName(text)) {
            HASHES.add(hash(text));
        }
    }

    static boolean contain(String key) {
        return !HASHES.isEmpty() && KeyForm.isName(key) && HASHES.contains(hash(key));
    }

    private static long hash(String text) {
        return new SipHash(KEY_0, KEY_1).begin().add(text).end();
    }
}
