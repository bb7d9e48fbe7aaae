// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.requests;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.fieldtrace.model.requests.assembly.Names;
import org.fieldtrace.model.requests.assembly.Unmatched;
import org.fieldtrace.model.requests.assembly.UnmatchedCounts;

/** The texts of a history, bounded in number and length. */
final class NameTable implements Names {
    static final int MAX_NAMES = 20_000;

    /** Longer ones cannot be read anyway; also bounds what all of them take. */
    static final int MAX_CHARACTERS = 1000;

    private static final String OTHERS = "(others)";

    private final UnmatchedCounts counts;
    private final List<String> texts = new ArrayList<>();
    private final Map<String, Integer> ids = new HashMap<>();

    NameTable(UnmatchedCounts counts) {
        this.counts = counts;
        idOf(OTHERS);
    }

    @Override
    public int idOf(String text) {
        Integer known = ids.get(text);
        if (known != null) {
            return known;
        }
        int id = placeholder(text);
        if (id != 0 || texts.size() == 1) {
            // Under its cut text, which any that begins alike shares.
            ids.put(texts.get(id), id);
        }
        return id;
    }

    @Override
    public int placeholder(String text) {
        String cut = cut(text);
        Integer known = cut.equals(text) ? null : ids.get(cut);
        if (known != null) {
            return known;
        }
        if (texts.size() >= MAX_NAMES) {
            counts.add(Unmatched.TOO_MANY_NAMES);
            return 0;
        }
        texts.add(cut);
        return texts.size() - 1;
    }

    @Override
    public void rename(int placeholder, String text) {
        if (placeholder != 0) {
            texts.set(placeholder, cut(text));
        }
    }

    private String cut(String text) {
        return cut(text, counts);
    }

    /** A text as it is kept; one that is cut is counted. */
    static String cut(String text, UnmatchedCounts counts) {
        if (text.length() <= MAX_CHARACTERS) {
            return text;
        }
        counts.add(Unmatched.LONG_NAME);
        return text.substring(0, MAX_CHARACTERS - 1) + "…";
    }

    /** The texts by their ids. */
    List<String> texts() {
        return texts;
    }
}
