// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.jackson.v2;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.PropertyName;
import com.fasterxml.jackson.databind.deser.BeanDeserializerBase;
import com.fasterxml.jackson.databind.deser.SettableBeanProperty;
import com.fasterxml.jackson.databind.ser.BeanPropertyWriter;
import com.fasterxml.jackson.databind.ser.PropertyWriter;
import java.util.Iterator;
import org.fieldtrace.agent.bridge.mapping.KeyWay;
import org.fieldtrace.agent.bridge.remotecall.AnswerSize;
import org.fieldtrace.agent.bridge.remotecall.RemoteCallScope;

/** Advice for the mapper of Jackson 2. */
public final class MapperAdvice {

    /** Tells of which keys the mapper makes the fields of a class, once it has found that out. */
    public static final class ReadKeys {
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

    /** Tells as which keys the mapper writes the fields of a class, once it has found that out. */
    public static final class WriteKeys {
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
                        one instanceof BeanPropertyWriter
                                && ((BeanPropertyWriter) one).isUnwrapping();
                if (!isUnwrapped) {
                    fields.tell(KeyWay.WRITTEN, one.getName(), one.getName(), one.getType());
                }
            }
        }
    }

    /** Says how much was parsed in a remote call, which the headers of the answer often do not. */
    public static final class Parse {
        /** Parsing begins. */
        public static JsonParser enter(Object mapper, JsonParser parser) {
            return RemoteCallScope.currentId() == 0 ? null : parser;
        }

        /** Parsing ended. */
        public static void exit(JsonParser parser, Object result, Throwable thrown) {
            if (parser != null) {
                AnswerSize.parsed(parser.getCurrentLocation().getByteOffset());
            }
        }
    }
}
