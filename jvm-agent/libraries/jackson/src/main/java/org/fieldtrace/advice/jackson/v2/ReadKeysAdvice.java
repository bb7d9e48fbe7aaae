// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.jackson.v2;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.PropertyName;
import com.fasterxml.jackson.databind.deser.BeanDeserializerBase;
import com.fasterxml.jackson.databind.deser.SettableBeanProperty;
import java.util.Iterator;
import org.fieldtrace.agent.bridge.mapping.KeyWay;

/** Tells of which keys the mapper makes the fields of a class, once it has found that out. */
public final class ReadKeysAdvice {

    private ReadKeysAdvice() {}

    /** It begins to find out. */
    public static Object[] enter(
            Object factory,
            DeserializationContext context,
            Object type,
            BeanDescription description) {
        return new Object[] {context, description};
    }

    /** It has, or failed. */
    public static void exit(Object[] asked, Object result, Throwable thrown) {
        if (asked == null || !(result instanceof BeanDeserializerBase)) {
            return;
        }
        DeserializationContext context = (DeserializationContext) asked[0];
        BeanDescription description = (BeanDescription) asked[1];
        if (context.isEnabled(MapperFeature.ACCEPT_CASE_INSENSITIVE_PROPERTIES)
                || description.findAnySetterAccessor() != null) {
            return; // it may take keys that nothing names
        }
        PropertyFields fields = new PropertyFields(description);
        Iterator<SettableBeanProperty> read = ((BeanDeserializerBase) result).properties();
        while (read.hasNext()) {
            SettableBeanProperty one = read.next();
            if (one.getAnnotation(JsonUnwrapped.class) != null) {
                continue;
            }
            fields.tell(KeyWay.READ, one.getName(), one.getName(), one.getType());
            for (PropertyName alias : one.findAliases(context.getConfig())) {
                fields.tell(KeyWay.READ, alias.getSimpleName(), one.getName(), one.getType());
            }
        }
    }
}
