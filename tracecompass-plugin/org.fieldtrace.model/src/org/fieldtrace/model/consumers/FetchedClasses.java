// SPDX-License-Identifier: MIT
package org.fieldtrace.model.consumers;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.fieldtrace.model.utilisation.AllocationContext;
import org.fieldtrace.model.utilisation.ContextUtilisation;
import org.fieldtrace.model.utilisation.FieldUtilisation;
import org.fieldtrace.model.utilisation.UtilisationReport;

/** The classes of the objects that come into services, in the order of a report's contexts. */
final class FetchedClasses {
    /** What a service calls the objects. */
    record ServiceClass(String service, String className) {
        /** A field of it, for people. */
        String label(String field) {
            return service + " " + className + "." + field;
        }
    }

    private final Map<ServiceClass, List<ContextUtilisation>> contexts = new LinkedHashMap<>();

    /** Of the classes, in the order of their fields; none where nothing was sampled. */
    private final Map<ServiceClass, Set<String>> fields = new LinkedHashMap<>();

    FetchedClasses(UtilisationReport report) {
        for (ContextUtilisation context : report.contexts()) {
            AllocationContext where = context.context();
            ServiceClass ofClass = new ServiceClass(where.service(), where.className());
            contexts.computeIfAbsent(ofClass, c -> new ArrayList<>()).add(context);
            context.fields().stream()
                    .map(FieldUtilisation::name)
                    .forEach(fields.computeIfAbsent(ofClass, c -> new LinkedHashSet<>())::add);
        }
    }

    /** The classes. */
    Set<ServiceClass> all() {
        return contexts.keySet();
    }

    /** The call paths at which objects of a class come in. */
    List<ContextUtilisation> contexts(ServiceClass ofClass) {
        return contexts.get(ofClass);
    }

    /** The names of a class's fields; none where nothing was sampled. */
    Set<String> fields(ServiceClass ofClass) {
        return fields.getOrDefault(ofClass, Set.of());
    }

    /** The classes that have a field. */
    List<ServiceClass> having(String field, Predicate<String> className) {
        return all().stream()
                .filter(ofClass -> className.test(ofClass.className()))
                .filter(ofClass -> fields(ofClass).contains(field))
                .toList();
    }

    /** The same, and classes of which no object was sampled, so that no field of them is known. */
    List<ServiceClass> withUnsampled(List<ServiceClass> found, Predicate<String> className) {
        List<ServiceClass> all = new ArrayList<>(found);
        all().stream()
                .filter(ofClass -> className.test(ofClass.className()))
                .filter(ofClass -> fields(ofClass).isEmpty())
                .forEach(all::add);
        return all;
    }

    /**
     * A trace does not say which class extends which. But a subclass inherits every field, so one
     * that lacks any of them is none.
     */
    boolean mayExtend(ServiceClass other, ServiceClass parent) {
        return other.service().equals(parent.service())
                && !fields(parent).isEmpty()
                && fields(other).containsAll(fields(parent));
    }

    /** The names of all fields with those of their classes. */
    Set<String> fieldNames() {
        Set<String> names = new TreeSet<>();
        all().forEach(
                        ofClass ->
                                fields(ofClass)
                                        .forEach(
                                                field ->
                                                        names.add(
                                                                ofClass.className()
                                                                        + "."
                                                                        + field)));
        return names;
    }
}
