// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.text;

/** The ids of strings that events refer to; each string is defined in the trace once. */
public final class TraceStrings {

    /** Routes that a program declares; one with more makes them up. */
    static final int MOST_ROUTES = 4096;

    /** Paths, of which any client can send new ones. */
    static final int MOST_PATHS = 4096;

    /** What statements do; a program that makes up tables has more. */
    static final int MOST_STATEMENTS = 2048;

    /** Topics of messages; a program that makes one for each answer has more. */
    static final int MOST_TOPICS = 2048;

    /** Classes of answers, which a program has as many of as it declares. */
    static final int MOST_TYPES = 2048;

    /** Names that calls ask for, which are long: some of a program's queries. */
    static final int MOST_ASKED = 512;

    /** UTF-16 units. What is longer is not cut, for what it asks for would then be less. */
    static final int LONGEST_ASKED = 2_000;

    private static final int MOST_NAMES = 256;

    private static final StringTable ROUTES = new StringTable(MOST_ROUTES);
    private static final StringTable PATHS = new StringTable(MOST_PATHS);
    private static final StringTable STATEMENTS = new StringTable(MOST_STATEMENTS);
    private static final StringTable TOPICS = new StringTable(MOST_TOPICS);
    private static final StringTable TYPES = new StringTable(MOST_TYPES);
    private static final StringTable ASKED = new StringTable(MOST_ASKED, LONGEST_ASKED);
    private static final StringTable NAMES = new StringTable(MOST_NAMES);

    private static volatile PathCapture capture = PathCapture.ROUTE;

    private TraceStrings() {}

    /** What is recorded of where a request goes. */
    public static void capture(PathCapture what) {
        capture = what;
    }

    /** Whether what a program declares is recorded. */
    public static boolean areRoutesRecorded() {
        return capture != PathCapture.OFF;
    }

    /** Forgets all ids, which the native half gives anew whenever it starts. */
    public static void forgetAll() {
        ROUTES.forgetAll();
        PATHS.forgetAll();
        STATEMENTS.forgetAll();
        TOPICS.forgetAll();
        TYPES.forgetAll();
        ASKED.forgetAll();
        NAMES.forgetAll();
    }

    /**
     * The id of a path with its ids folded, 0 where it is null or not to be recorded. An empty one
     * is sent as {@code /}.
     */
    public static int ofPath(String path) {
        if (path == null || capture != PathCapture.FOLDED) {
            return 0;
        }
        return PATHS.idOf(path.isEmpty() ? "/" : PathText.fold(path));
    }

    /** The id of a route as the program declares it, 0 where it is not to be recorded. */
    public static int ofRoute(String template) {
        return capture == PathCapture.OFF ? 0 : ROUTES.idOf(template);
    }

    /**
     * The id of a path or route with what is done there; as {@link #ofPath} or {@link #ofRoute}
     * where there are too many.
     *
     * @param path null or empty where a template is known
     * @param operation such as {@code query employee}; null for none
     */
    public static int ofOperation(String path, String template, String operation) {
        int id = template == null ? ofPath(path) : ofRoute(template);
        if (operation == null || capture == PathCapture.OFF) {
            return id;
        }
        String place = template;
        if (place == null && path != null && capture == PathCapture.FOLDED) {
            place = PathText.fold(path);
        }
        int named = STATEMENTS.idIfRoom(place == null ? operation : place + " " + operation);
        return named == 0 ? id : named;
    }

    /** The id of a name that is this agent's own or a driver's, and so tells nothing of anybody. */
    public static int ofName(String name) {
        return NAMES.idOf(name);
    }

    /**
     * The id of what a statement does; where that is not to be recorded, or is beyond the quota,
     * that of its database.
     */
    public static int ofStatement(String database, String name) {
        int id = capture == PathCapture.OFF ? 0 : STATEMENTS.idIfRoom(name);
        return id == 0 ? ofName(database) : id;
    }

    /** The id of a topic of messages; 0 where it is not to be recorded, or beyond the quota. */
    public static int ofTopic(String topic) {
        return topic == null || capture == PathCapture.OFF ? 0 : TOPICS.idIfRoom(topic);
    }

    /** The id of a class of the application, 0 where there are too many. */
    public static int ofType(String name) {
        return TYPES.idIfRoom(name);
    }

    /** The id of names that a call asks for; 0 where they are not to be recorded, or too many. */
    public static int ofAsked(String names) {
        return capture == PathCapture.OFF || names.length() > LONGEST_ASKED
                ? 0
                : ASKED.idIfRoom(names);
    }

    /** The id of what a cluster of servers calls itself, 0 where that is null. */
    public static int ofCluster(String cluster) {
        return cluster == null ? 0 : NAMES.idIfRoom(cluster);
    }
}
