// SPDX-License-Identifier: MIT
package org.fieldtrace.model.endtoend;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.fieldtrace.model.utilisation.MappedKey;

/** The keys by which the mappers of a service know fields. */
public final class ServiceKeys {
    private record Class(String name, boolean isRead) {}

    /** By class, then by key. Of two mappers that read a key into two fields neither is known. */
    private final Map<Class, Map<String, MappedKey>> keys = new LinkedHashMap<>();

    /**
     * @param told by all runs of the service
     */
    public ServiceKeys(Collection<MappedKey> told) {
        for (MappedKey key : told) {
            keys.computeIfAbsent(new Class(key.className(), key.isRead()), c -> new TreeMap<>())
                    .merge(key.key(), key, ServiceKeys::both);
        }
        keys.entrySet().removeIf(of -> !of.getKey().isRead && hasTwoNames(of.getValue()));
    }

    private static MappedKey both(MappedKey one, MappedKey other) {
        if (one.equals(other)) {
            return one;
        }
        boolean isSameField = one.field().equals(other.field());
        boolean isSameValue = one.value().equals(other.value());
        return new MappedKey(
                one.className(),
                one.isRead(),
                one.key(),
                isSameField ? one.field() : "",
                isSameValue ? one.value() : "");
    }

    /** Two mappers write one field as two keys: which one wrote an answer nobody tells. */
    private static boolean hasTwoNames(Map<String, MappedKey> written) {
        List<String> fields = new ArrayList<>();
        written.values().stream()
                .map(MappedKey::field)
                .filter(field -> !field.isEmpty())
                .forEach(fields::add);
        return fields.stream().distinct().count() < fields.size();
    }

    /** Whether no mapper told any. */
    public boolean isEmpty() {
        return keys.isEmpty();
    }

    /** As which keys objects of a class are written; empty where that is not known. */
    Map<String, MappedKey> written(String className) {
        return keys.getOrDefault(new Class(className, false), Map.of());
    }

    /** Of which keys objects of a class are made; empty where that is not known. */
    Map<String, MappedKey> read(String className) {
        return keys.getOrDefault(new Class(className, true), Map.of());
    }
}
