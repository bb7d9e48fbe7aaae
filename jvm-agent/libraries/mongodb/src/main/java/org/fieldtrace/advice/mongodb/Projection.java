// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.mongodb;

import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.fieldtrace.agent.bridge.text.FieldPath;

/** The fields that a command asks for by its projection. */
final class Projection {

    private static final String FIND = "find";
    private static final String PROJECTION = "projection";
    private static final String ID = "_id";

    /** Of a projection with more nothing is known. */
    private static final int MOST = 256;

    private Projection() {}

    /**
     * Their names, joined by commas.
     *
     * @return null where the command has no projection, or one that says what to leave out
     */
    static String of(Object command) {
        if (command.getClass() != BsonDocument.class) {
            return null;
        }
        BsonDocument document = (BsonDocument) command;
        BsonValue projection = document.containsKey(FIND) ? document.get(PROJECTION) : null;
        if (projection == null
                || projection.getClass() != BsonDocument.class
                || ((BsonDocument) projection).size() > MOST) {
            return null;
        }
        Set<String> names = new TreeSet<>();
        boolean isWithId = true;
        for (Map.Entry<String, BsonValue> field : ((BsonDocument) projection).entrySet()) {
            boolean isAsked = isAsked(field.getValue());
            if (field.getKey().equals(ID)) {
                isWithId = isAsked;
            } else if (!isAsked || !FieldPath.isOfNames(field.getKey())) {
                return null;
            } else {
                names.add(field.getKey());
            }
        }
        if (names.isEmpty() && projection.asDocument().isEmpty()) {
            return null;
        }
        if (isWithId) {
            names.add(ID);
        }
        return names.isEmpty() ? null : String.join(", ", names);
    }

    /** Computed ones are not looked into. */
    private static boolean isAsked(BsonValue value) {
        return value.isNumber() && value.asNumber().doubleValue() != 0
                || value.isBoolean() && value.asBoolean().getValue();
    }
}
