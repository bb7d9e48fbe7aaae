// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.jackson.v3;

import java.util.HashMap;
import java.util.Map;
import org.fieldtrace.agent.bridge.mapping.KeyWay;
import org.fieldtrace.agent.bridge.mapping.MappedKeys;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.introspect.BeanPropertyDefinition;

/**
 * The fields of a class by their keys, as the mapper has put them together with their accessors.
 */
final class PropertyFields {

    private final Class<?> type;
    private final Map<String, BeanPropertyDefinition> properties = new HashMap<>();

    PropertyFields(BeanDescription description) {
        type = description.getBeanClass();
        for (BeanPropertyDefinition property : description.findProperties()) {
            properties.put(property.getName(), property);
        }
    }

    /**
     * Tells the trace of a key.
     *
     * @param name of the property, which is its key but for aliases
     */
    void tell(KeyWay way, String key, String name, JavaType values) {
        BeanPropertyDefinition property = properties.get(name);
        if (property == null) {
            return;
        }
        StringBuilder holders = new StringBuilder();
        JavaType held = values;
        while (held.getContentType() != null) {
            if (held.isContainerType()) {
                holders.append(held.isMapLikeType() ? "{}" : "[]");
            }
            held = held.getContentType();
        }
        MappedKeys.tell(
                type,
                way,
                key,
                property.hasField() ? property.getField().getName() : null,
                property.getInternalName(),
                values.getRawClass(),
                held.getRawClass(),
                holders.toString());
    }
}
