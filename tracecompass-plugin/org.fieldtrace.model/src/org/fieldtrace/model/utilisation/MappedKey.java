// SPDX-License-Identifier: MIT
package org.fieldtrace.model.utilisation;

import java.util.Objects;

/**
 * The key by which a mapper of a service knows a field of a class in JSON.
 *
 * @param className binary name of the class, with dots
 * @param isRead whether the field is made of the key; else it is written as the key
 * @param key in JSON
 * @param field name of the field; empty where the key is of none
 * @param value class of the application's objects that the values are, behind it how they are held:
 *     {@code []} for each list, {@code {}} for each map; empty where they are none
 */
public record MappedKey(String className, boolean isRead, String key, String field, String value) {
    public MappedKey {
        Objects.requireNonNull(className);
        Objects.requireNonNull(key);
        Objects.requireNonNull(field);
        Objects.requireNonNull(value);
    }
}
