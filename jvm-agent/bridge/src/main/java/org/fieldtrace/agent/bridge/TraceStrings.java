// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.ConcurrentHashMap;

/** The ids of strings that events refer to; each string is defined in the trace once. */
public final class TraceStrings {

    /**
     * More different routes and paths are recorded as {@link #OTHER}: memory and trace stay bounded
     * even where an application puts data into paths in a way that is not recognised.
     */
    static final int MOST_PATHS = 4096;

    static final String OTHER = "{other}";

    private static final int LONGEST = 255;

    private static final ConcurrentHashMap<String, Integer> IDS = new ConcurrentHashMap<>();

    private static volatile boolean capturePaths = true;

    private TraceStrings() {}

    /** Whether paths are recorded where no route is known ({@code http.capture.path}). */
    public static void capturePaths(boolean on) {
        capturePaths = on;
    }

    /** Forgets all ids, which the native half gives anew whenever it starts. */
    public static void forgetAll() {
        IDS.clear();
    }

    /** The id of a path with its ids folded, 0 where it is null or not to be recorded. */
    static int ofPath(String path) {
        if (path == null || !capturePaths) {
            return 0;
        }
        return bounded(PathText.fold(path));
    }

    /** The id of a route as a framework names it. */
    static int ofRoute(String template) {
        return bounded(template);
    }

    private static int bounded(String text) {
        Integer id = IDS.get(text);
        if (id != null) {
            return id;
        }
        return define(IDS.size() < MOST_PATHS ? text : OTHER);
    }

    /** The id of a string of which there are but a few. */
    static int define(String text) {
        Integer known = IDS.get(text);
        if (known != null) {
            return known;
        }
        int id = NativeAgent.defineString(bytes(text));
        if (id != 0) {
            IDS.put(text, id);
        }
        return id;
    }

    private static byte[] bytes(String text) {
        String head = text.length() > LONGEST ? text.substring(0, LONGEST) : text;
        return head.replace('\0', ' ').getBytes(StandardCharsets.UTF_8);
    }
}
