// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.text;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.ConcurrentHashMap;
import org.fieldtrace.agent.bridge.NativeAgent;

/**
 * Strings of one kind and their ids. Each kind has a quota of its own, so that one of which anybody
 * on the network can make more leaves the others alone.
 */
final class StringTable {

    /** Stands for all beyond the quota: memory and trace stay bounded. */
    static final String OTHER = "{other}";

    /** Of most strings that are kept and defined, UTF-16 units. */
    static final int LONGEST = 255;

    private final ConcurrentHashMap<String, Integer> ids = new ConcurrentHashMap<>();
    private final int most;
    private final int longest;

    /**
     * @param most how many different strings get an id; a few more where threads race for the last
     */
    StringTable(int most) {
        this(most, LONGEST);
    }

    /**
     * @param longest of a string that is kept and defined, UTF-16 units
     */
    StringTable(int most, int longest) {
        this.most = most;
        this.longest = longest;
    }

    /** The id of a string or of what is kept of it; 0 where the agent does not run. */
    int idOf(String text) {
        String kept = cut(text);
        Integer id = ids.get(kept);
        if (id != null) {
            return id;
        }
        return ids.size() < most ? define(kept) : idOfOther();
    }

    /** As {@link #idOf}; 0 also where the string is beyond the quota. */
    int idIfRoom(String text) {
        String kept = cut(text);
        Integer id = ids.get(kept);
        if (id != null) {
            return id;
        }
        return ids.size() < most ? define(kept) : 0;
    }

    private int idOfOther() {
        Integer id = ids.get(OTHER);
        return id != null ? id : define(OTHER);
    }

    private int define(String text) {
        int id = NativeAgent.calls().defineString(text.getBytes(StandardCharsets.UTF_8));
        if (id == 0) {
            return 0;
        }
        Integer first = ids.putIfAbsent(text, id);
        return first == null ? id : first;
    }

    void forgetAll() {
        ids.clear();
    }

    int size() {
        return ids.size();
    }

    /** A copy, so that what is left out is not kept either. */
    private String cut(String text) {
        String head = text;
        if (text.length() > longest) {
            boolean inPair = Character.isHighSurrogate(text.charAt(longest - 1));
            head = text.substring(0, inPair ? longest - 1 : longest);
        }
        return head.indexOf('\0') < 0 ? head : head.replace('\0', ' ');
    }
}
