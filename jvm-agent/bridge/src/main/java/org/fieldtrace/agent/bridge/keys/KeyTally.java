// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.keys;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.fieldtrace.agent.bridge.text.SipHash;

/**
 * Learns of the first answers which keys the objects of a place have for fields. A key may be data;
 * until most answers have it, only a hash of it is held, which tells nobody what it is. One that
 * stands in the {@link ProgramTexts program's code} is none.
 */
final class KeyTally {

    /** Answers that are learnt from, an object of each. */
    static final int ANSWERS = 16;

    /** In so many of them a key is, that most have. */
    static final int COMMON = ANSWERS / 2 + 1;

    /** Of different keys; a table with a row for each customer has no end of them. */
    private static final int MOST_DIFFERENT = 256;

    private static final class Key {
        int answers;
        String name;
        boolean isOfProgram;
    }

    private final SipHash hash;
    private final Map<Long, Key> keys = new LinkedHashMap<>();
    private long lastAnswer;
    private int answers;
    private int tables;
    private int ofProgram;

    KeyTally() {
        SplittableRandom random = new SplittableRandom();
        hash = new SipHash(random.nextLong(), random.nextLong());
    }

    /**
     * Learns from an object.
     *
     * @param answer number of the answer that it is of, not 0; other objects of the last one teach
     *     nothing
     * @param present its keys
     * @param isTable see {@link KeyTable}
     * @return whether enough is known now; true once
     */
    synchronized boolean add(long answer, List<String> present, boolean isTable) {
        if (answer == lastAnswer || answers == ANSWERS) {
            return false;
        }
        lastAnswer = answer;
        tables += isTable ? 1 : 0;
        for (String key : present) {
            long hashed = hash.begin().add(key).end();
            Key known = keys.get(hashed);
            if (known == null) {
                known = learn(key, hashed);
            }
            if (known != null && ++known.answers == COMMON && KeyForm.isName(key)) {
                known.name = key;
            }
        }
        return ++answers == ANSWERS;
    }

    /** Null where there are too many. */
    private Key learn(String key, long hashed) {
        boolean isOfProgram = ofProgram < KeyClass.MOST_NAMES && ProgramTexts.contain(key);
        if (!isOfProgram && keys.size() - ofProgram >= MOST_DIFFERENT) {
            return null;
        }
        Key learnt = new Key();
        learnt.isOfProgram = isOfProgram;
        learnt.name = isOfProgram ? key : null;
        ofProgram += isOfProgram ? 1 : 0;
        keys.put(hashed, learnt);
        return learnt;
    }

    /** The keys that may be recorded, in the order in which they came. */
    synchronized List<String> names() {
        List<String> names = new ArrayList<>();
        boolean areData = tables >= COMMON || keys.size() - ofProgram >= MOST_DIFFERENT;
        int room = areData ? 0 : KeyClass.MOST_NAMES - ofProgram;
        for (Key key : keys.values()) {
            if (key.isOfProgram || key.name != null && room-- > 0) {
                names.add(key.name);
            }
        }
        return names;
    }

    /** Whether there were others. */
    synchronized boolean hasOthers() {
        return names().size() < keys.size();
    }
}
