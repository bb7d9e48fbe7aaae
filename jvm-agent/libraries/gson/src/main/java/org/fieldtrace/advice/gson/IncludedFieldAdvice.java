// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.gson;

import java.lang.reflect.Field;

/** Advice for the method in which the mapper finds out whether it writes a field, or reads it. */
public final class IncludedFieldAdvice {

    private IncludedFieldAdvice() {}

    /** What it asks. */
    public static final class Question {
        final BoundFields fields;
        final Field field;
        final boolean toWrite;

        Question(BoundFields fields, Field field, boolean toWrite) {
            this.fields = fields;
            this.field = field;
            this.toWrite = toWrite;
        }
    }

    /** It asks. */
    public static Question enter(Object factory, Field field, boolean toWrite) {
        BoundFields fields = BoundFields.current();
        return fields == null ? null : new Question(fields, field, toWrite);
    }

    /** It knows, or failed. */
    public static void exit(Question question, boolean isIncluded, Throwable thrown) {
        if (question != null && thrown == null) {
            question.fields.include(question.field, question.toWrite, isIncluded);
        }
    }
}
