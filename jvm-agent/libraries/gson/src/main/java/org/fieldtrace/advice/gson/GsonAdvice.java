// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.gson;

import com.google.gson.reflect.TypeToken;
import java.io.StringWriter;
import java.lang.reflect.Field;
import java.util.List;
import org.fieldtrace.agent.bridge.remotecall.EncodedAnswer;

/** Advice for the mapper of Gson. */
public final class GsonAdvice {

    /**
     * Advice for the method in which the mapper binds the fields of a class to keys, once for each.
     */
    public static final class BindClass {
        /** It begins. */
        public static BoundFields enter(
                Object factory, Object gson, TypeToken<?> type, Class<?> boundClass) {
            return BoundFields.begin(boundClass, type.getType());
        }

        /** It has, or failed. */
        public static void exit(BoundFields fields, Object result, Throwable thrown) {
            if (fields != null) {
                fields.end();
            }
        }
    }

    /** Advice for the method in which the mapper finds out the keys of a field. */
    public static final class NameField {
        /** It asks. */
        public static Field enter(Object factory, Field field) {
            return field;
        }

        /** It knows, or failed. */
        public static void exit(Field field, List<?> names, Throwable thrown) {
            BoundFields fields = BoundFields.current();
            if (fields != null && field != null && names != null) {
                fields.name(field, names);
            }
        }
    }

    /**
     * Advice for the method in which the mapper finds out whether it writes a field, or reads it.
     */
    public static final class IncludeField {
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

    /** Tells what is written to where an answer goes. */
    public static final class WriteAnswer {
        /** Writing begins; what becomes text may be for a log or a cache. */
        public static EncodedAnswer enter(Object gson, Object value, Object type, Object target) {
            return target instanceof StringWriter ? null : EncodedAnswer.begin(value);
        }

        /** It is written, or failed. */
        public static void exit(EncodedAnswer answer, Throwable thrown) {
            EncodedAnswer.end(answer, thrown);
        }
    }
}
