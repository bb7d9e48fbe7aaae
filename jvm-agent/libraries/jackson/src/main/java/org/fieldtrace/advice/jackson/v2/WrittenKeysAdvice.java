// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.jackson.v2;

import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.ser.BeanPropertyWriter;
import com.fasterxml.jackson.databind.ser.PropertyWriter;
import java.util.Iterator;
import org.fieldtrace.agent.bridge.mapping.KeyWay;

/** Tells as which keys the mapper writes the fields of a class, once it has found that out. */
public final class WrittenKeysAdvice {

    private WrittenKeysAdvice() {}

    /** It begins to find out. */
    public static BeanDescription enter(
            Object factory, Object context, Object type, BeanDescription description) {
        return description;
    }

    /** It has, or failed. */
    public static void exit(BeanDescription description, Object result, Throwable thrown) {
        if (description == null || !(result instanceof JsonSerializer<?>)) {
            return;
        }
        PropertyFields fields = new PropertyFields(description);
        Iterator<PropertyWriter> written = ((JsonSerializer<?>) result).properties();
        while (written.hasNext()) {
            PropertyWriter one = written.next();
            boolean isUnwrapped =
                    one instanceof BeanPropertyWriter && ((BeanPropertyWriter) one).isUnwrapping();
            if (!isUnwrapped) {
                fields.tell(KeyWay.WRITTEN, one.getName(), one.getName(), one.getType());
            }
        }
    }
}
