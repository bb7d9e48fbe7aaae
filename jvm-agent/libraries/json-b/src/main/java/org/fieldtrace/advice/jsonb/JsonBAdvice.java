// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.jsonb;

import java.util.HashMap;
import java.util.Map;
import org.eclipse.yasson.internal.model.ClassModel;
import org.eclipse.yasson.internal.model.CreatorModel;
import org.eclipse.yasson.internal.model.JsonbCreator;
import org.eclipse.yasson.internal.model.PropertyModel;
import org.fieldtrace.agent.bridge.mapping.DeclaredType;
import org.fieldtrace.agent.bridge.mapping.KeyWay;
import org.fieldtrace.agent.bridge.mapping.MappedKeys;
import org.fieldtrace.agent.bridge.remotecall.EncodedAnswer;

/** Advice for the mapper of Yasson. */
public final class JsonBAdvice {

    /**
     * Tells by which keys the mapper knows the properties of a class, once it has found that out.
     */
    public static final class KnowKeys {
        /** It begins to find out. */
        public static ClassModel enter(Object parser, ClassModel model) {
            return model;
        }

        /** It has, or failed. */
        public static void exit(ClassModel model, Throwable thrown) {
            if (model == null || thrown != null) {
                return;
            }
            Map<String, PropertyModel> byKey = new HashMap<>();
            boolean takesOtherKeys = false;
            for (PropertyModel one : model.getSortedProperties()) {
                byKey.put(one.getReadName(), one);
                takesOtherKeys |= ignoresCase(model, one.getReadName());
                if (one.isReadable()) {
                    String name = one.getPropertyName();
                    DeclaredType values =
                            new DeclaredType(model.getType(), one.getPropertySerializationType());
                    MappedKeys.tell(
                            model.getType(),
                            KeyWay.WRITTEN,
                            one.getWriteName(),
                            null,
                            name,
                            values);
                }
            }
            if (!takesOtherKeys) {
                tellRead(model, byKey);
            }
        }

        /** Whether it finds a property by a key that is not the property's own. */
        private static boolean ignoresCase(ClassModel model, String key) {
            String upper = key.toUpperCase(java.util.Locale.ROOT);
            String other = upper.equals(key) ? key.toLowerCase(java.util.Locale.ROOT) : upper;
            return !other.equals(key) && model.findPropertyModelByJsonReadName(other) != null;
        }

        private static void tellRead(ClassModel model, Map<String, PropertyModel> byKey) {
            Class<?> type = model.getType();
            for (Map.Entry<String, PropertyModel> one : byKey.entrySet()) {
                PropertyModel property = one.getValue();
                if (property.isWritable()) {
                    DeclaredType values =
                            new DeclaredType(type, property.getPropertyDeserializationType());
                    String name = property.getPropertyName();
                    MappedKeys.tell(type, KeyWay.READ, one.getKey(), null, name, values);
                }
            }
            JsonbCreator creator = model.getClassCustomization().getCreator();
            if (creator == null) {
                return;
            }
            for (CreatorModel parameter : creator.getParams()) {
                PropertyModel property = byKey.get(parameter.getName());
                String name = property == null ? parameter.getName() : property.getPropertyName();
                DeclaredType values = new DeclaredType(type, parameter.getType());
                MappedKeys.tell(type, KeyWay.READ, parameter.getName(), null, name, values);
            }
        }
    }

    /** Tells what is written to where an answer goes. */
    public static final class WriteAnswer {
        /** Writing begins. */
        public static EncodedAnswer enter(Object jsonb, Object value) {
            return EncodedAnswer.begin(value);
        }

        /** It is written, or failed. */
        public static void exit(EncodedAnswer answer, Throwable thrown) {
            EncodedAnswer.end(answer, thrown);
        }
    }
}
