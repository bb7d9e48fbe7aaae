// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * In which format the answers of remote calls travel, where that is known to be another than JSON.
 * The table holds what was told last; of many calls at once it may forget one, whose format then is
 * not told.
 */
public final class CallFormats {

    /** As {@code field_bytes.format} has them. */
    public static final int JSON = 0;

    /** Rows of a database. */
    public static final int ROW = 1;

    /** Documents of MongoDB. */
    public static final int BSON = 2;

    /** Protocol Buffers. */
    public static final int PROTOBUF = 3;

    /** What {@code ObjectOutputStream} writes. */
    public static final int JAVA = 4;

    private static final int FORMAT_BITS = 3;
    private static final int FORMAT = (1 << FORMAT_BITS) - 1;

    // The ids of calls in progress follow one another, but for their lowest bits.
    private static final int ID_SHIFT = 6;
    private static final int PLACES = 1024;

    private static final AtomicLongArray TOLD = new AtomicLongArray(PLACES);

    private CallFormats() {}

    /**
     * The answer of a remote call is of this format.
     *
     * @param scopeId the call; 0 for none
     */
    public static void tell(long scopeId, int format) {
        if (scopeId != 0) {
            TOLD.lazySet(place(scopeId), scopeId << FORMAT_BITS | format);
        }
    }

    /**
     * A remote call asks a database.
     *
     * @param database its kind, such as {@code jdbc:postgresql}
     */
    public static void tellDatabase(long scopeId, String database) {
        int format = ofDatabase(database);
        if (format != JSON) {
            tell(scopeId, format);
        }
    }

    /** That of a call's answer; {@link #JSON} where it is not told. */
    public static int of(long scopeId) {
        long told = TOLD.get(place(scopeId));
        return scopeId != 0 && told >> FORMAT_BITS == scopeId << FORMAT_BITS >> FORMAT_BITS
                ? (int) (told & FORMAT)
                : JSON;
    }

    private static int ofDatabase(String database) {
        if (database.equals("mongodb")) {
            return BSON;
        }
        boolean isOfRows =
                database.startsWith("jdbc:")
                        || database.startsWith("r2dbc")
                        || database.startsWith("vertx-sql")
                        || database.equals("cassandra");
        return isOfRows ? ROW : JSON;
    }

    private static int place(long scopeId) {
        return (int) (scopeId >>> ID_SHIFT) & PLACES - 1;
    }
}
