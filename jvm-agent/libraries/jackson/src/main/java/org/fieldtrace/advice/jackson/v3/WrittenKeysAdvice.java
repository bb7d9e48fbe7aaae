// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.jackson.v3;

import java.util.Iterator;
import org.fieldtrace.agent.bridge.mapping.KeyWay;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.ser.BeanPropertyWriter;
import tools.jackson.databind.ser.PropertyWriter;

/** Tells as which keys the mapper writes the fields of a class, once it has found that out. */
public final class WrittenKeysAdvice {

    private WrittenKeysAdvice() {}

    /** It begins to find out. */
    public static BeanDescription.Supplier enter(
            Object factory, Object context, Object type, BeanDescription.Supplier description) {
        return description;
    }

    /** It has, or failed. */
    public static void exit(BeanDescription.Supplier description, Object result, Throwable thrown) {
        if (description == null || !(result instanceof ValueSerializer<?>)) {
            return;
        }
        PropertyFields fields = new PropertyFields(description.get());
        Iterator<PropertyWriter> written = ((ValueSerializer<?>) result).properties();
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
