// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.jackson.v3;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.Iterator;
import org.fieldtrace.agent.bridge.mapping.KeyWay;
import org.fieldtrace.agent.bridge.remotecall.AnswerSize;
import org.fieldtrace.agent.bridge.remotecall.RemoteCallScope;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.PropertyName;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.deser.SettableBeanProperty;
import tools.jackson.databind.deser.bean.BeanDeserializerBase;
import tools.jackson.databind.ser.BeanPropertyWriter;
import tools.jackson.databind.ser.PropertyWriter;

/** Advice for the mapper of Jackson 3. */
public final class MapperAdvice {

    /** Tells of which keys the mapper makes the fields of a class, once it has found that out. */
    public static final class ReadKeys {
        /** It begins to find out. */
        public static Object[] enter(
                Object factory,
                DeserializationContext context,
                Object type,
                BeanDescription.Supplier description) {
            return new Object[] {context, description};
        }

        /** It has, or failed. */
        public static void exit(Object[] asked, Object result, Throwable thrown) {
            if (asked == null || !(result instanceof BeanDeserializerBase)) {
                return;
            }
            DeserializationContext context = (DeserializationContext) asked[0];
            BeanDescription description = ((BeanDescription.Supplier) asked[1]).get();
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
        public static BeanDescription.Supplier enter(
                Object factory, Object context, Object type, BeanDescription.Supplier description) {
            return description;
        }

        /** It has, or failed. */
        public static void exit(
                BeanDescription.Supplier description, Object result, Throwable thrown) {
            if (description == null || !(result instanceof ValueSerializer<?>)) {
                return;
            }
            PropertyFields fields = new PropertyFields(description.get());
            Iterator<PropertyWriter> written = ((ValueSerializer<?>) result).properties();
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
        public static JsonParser enter(Object mapper, Object context, JsonParser parser) {
            return RemoteCallScope.currentId() == 0 ? null : parser;
        }

        /** Parsing ended. */
        public static void exit(JsonParser parser, Object result, Throwable thrown) {
            if (parser != null) {
                AnswerSize.parsed(parser.currentLocation().getByteOffset());
            }
        }
    }
}
