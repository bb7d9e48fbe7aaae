// SPDX-License-Identifier: MIT
package org.fieldtrace.model.consumers;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.fieldtrace.model.utilisation.AllocationContext;
import org.fieldtrace.model.utilisation.ContextUtilisation;
import org.fieldtrace.model.utilisation.FieldCounts;
import org.fieldtrace.model.utilisation.FieldUtilisation;
import org.fieldtrace.model.utilisation.Losses;
import org.fieldtrace.model.utilisation.UtilisationReport;

/**
 * Who fetches a field, and who of them reads it.
 *
 * <p>Services often have a copy of a producer's class in a package of their own. So a name without
 * its packages stands for the class of that name in every service.
 *
 * @param names the field as the user named it
 * @param services those that fetch it, in which most objects are read first
 * @param without recorded services in which no object of such a class came in, in the order of
 *     their names
 * @param notTaken fields of that name that were not asked for, in classes of that simple name and
 *     in those that may extend one that was taken, as {@code SERVICE CLASS.FIELD}
 * @param losses what the answer does not rest on
 */
public record FieldConsumers(
        List<FieldName> names,
        List<ServiceConsumers> services,
        List<String> without,
        List<String> notTaken,
        Losses losses) {
    private record ServiceClass(String service, String className) {
        /** A field of it, for people. */
        String label(String field) {
            return service + " " + className + "." + field;
        }
    }

    public FieldConsumers {
        names = List.copyOf(names);
        services =
                services.stream()
                        .sorted(
                                Comparator.comparingDouble(FieldConsumers::estimatedReads)
                                        .reversed()
                                        .thenComparing(ServiceConsumers::service)
                                        .thenComparing(ServiceConsumers::className))
                        .toList();
        without = List.copyOf(without);
        notTaken = List.copyOf(notTaken);
    }

    /**
     * Looks a field up.
     *
     * @param names at least one; of several, all that they name are taken
     * @throws UnknownFieldException if one of them names nothing, or two classes of one service
     */
    public static FieldConsumers of(UtilisationReport report, List<FieldName> names)
            throws UnknownFieldException {
        Map<ServiceClass, List<ContextUtilisation>> classes = classes(report);
        Map<ServiceClass, Set<String>> taken = new LinkedHashMap<>();
        for (FieldName name : names) {
            for (ServiceClass found : resolve(name, classes)) {
                taken.computeIfAbsent(found, c -> new LinkedHashSet<>()).add(name.field());
            }
        }
        List<ServiceConsumers> services = new ArrayList<>();
        taken.forEach(
                (ofClass, fields) ->
                        services.add(
                                new ServiceConsumers(
                                        ofClass.service(),
                                        ofClass.className(),
                                        consumers(classes.get(ofClass), fields))));
        Set<String> without = new TreeSet<>();
        report.services().forEach(service -> without.add(service.service()));
        taken.keySet().forEach(ofClass -> without.remove(ofClass.service()));
        return new FieldConsumers(
                names,
                services,
                List.copyOf(without),
                notTaken(names, classes, taken),
                report.losses());
    }

    /** All call paths that fetch the field. */
    public List<Consumer> consumers() {
        return services.stream().flatMap(service -> service.consumers().stream()).toList();
    }

    /** The field as the user named it. */
    public String name() {
        return String.join(", ", names.stream().map(FieldName::toString).toList());
    }

    private static double estimatedReads(ServiceConsumers service) {
        return service.consumers().stream().mapToDouble(Consumer::estimatedReads).sum();
    }

    private static Map<ServiceClass, List<ContextUtilisation>> classes(UtilisationReport report) {
        Map<ServiceClass, List<ContextUtilisation>> classes = new LinkedHashMap<>();
        for (ContextUtilisation context : report.contexts()) {
            AllocationContext where = context.context();
            classes.computeIfAbsent(
                            new ServiceClass(where.service(), where.className()),
                            ofClass -> new ArrayList<>())
                    .add(context);
        }
        return classes;
    }

    private static List<ServiceClass> resolve(
            FieldName name, Map<ServiceClass, List<ContextUtilisation>> classes)
            throws UnknownFieldException {
        List<ServiceClass> found = having(name.field(), name::isOf, classes);
        List<ServiceClass> whole =
                found.stream().filter(c -> name.isWholeNameOf(c.className())).toList();
        if (!whole.isEmpty()) {
            return withUnsampled(whole, name::isWholeNameOf, classes);
        }
        if (found.isEmpty()) {
            throw UnknownFieldException.of(name, fieldsOf(classes));
        }
        for (ServiceClass one : found) {
            List<String> ofService =
                    found.stream()
                            .filter(other -> other.service().equals(one.service()))
                            .map(other -> other.className() + "." + name.field())
                            .sorted()
                            .toList();
            if (ofService.size() > 1) {
                throw UnknownFieldException.ambiguous(name, one.service(), ofService);
            }
        }
        return withUnsampled(found, name::isOf, classes);
    }

    /**
     * Adds classes of that name of which no object was sampled, so that no field of them is known.
     */
    private static List<ServiceClass> withUnsampled(
            List<ServiceClass> found,
            Predicate<String> className,
            Map<ServiceClass, List<ContextUtilisation>> classes) {
        List<ServiceClass> all = new ArrayList<>(found);
        classes.forEach(
                (ofClass, contexts) -> {
                    if (className.test(ofClass.className())
                            && contexts.stream().allMatch(c -> c.fields().isEmpty())) {
                        all.add(ofClass);
                    }
                });
        return all;
    }

    private static List<ServiceClass> having(
            String field,
            Predicate<String> className,
            Map<ServiceClass, List<ContextUtilisation>> classes) {
        return classes.entrySet().stream()
                .filter(entry -> className.test(entry.getKey().className()))
                .filter(
                        entry ->
                                entry.getValue().stream()
                                        .flatMap(context -> context.fields().stream())
                                        .anyMatch(f -> f.name().equals(field)))
                .map(Map.Entry::getKey)
                .toList();
    }

    private static List<Consumer> consumers(List<ContextUtilisation> contexts, Set<String> fields) {
        List<Consumer> consumers = new ArrayList<>();
        for (ContextUtilisation context : contexts) {
            List<FieldUtilisation> named =
                    context.fields().stream().filter(f -> fields.contains(f.name())).toList();
            // Where nothing was sampled the fields need not be known.
            for (FieldUtilisation field :
                    named.isEmpty() ? List.of(unknown(fields.iterator().next())) : named) {
                consumers.add(
                        new Consumer(
                                context.context(),
                                context.allocations(),
                                context.samples(),
                                field));
            }
        }
        return consumers;
    }

    private static FieldUtilisation unknown(String field) {
        return new FieldUtilisation(0, field, "", 0, FieldCounts.NONE);
    }

    private static List<String> notTaken(
            List<FieldName> names,
            Map<ServiceClass, List<ContextUtilisation>> classes,
            Map<ServiceClass, Set<String>> taken) {
        Set<String> others = new TreeSet<>();
        for (FieldName name : names) {
            String simple = name.className().substring(name.className().lastIndexOf('.') + 1);
            FieldName anywhere = new FieldName(simple, name.field());
            for (ServiceClass other : having(name.field(), anywhere::isOf, classes)) {
                if (!taken.containsKey(other)) {
                    others.add(other.label(name.field()));
                }
            }
        }
        for (ServiceClass other : classes.keySet()) {
            taken.forEach(
                    (parent, fields) -> {
                        if (!taken.containsKey(other) && mayExtend(other, parent, classes)) {
                            fields.forEach(field -> others.add(other.label(field)));
                        }
                    });
        }
        return List.copyOf(others);
    }

    /**
     * A trace does not say which class extends which. But a subclass inherits every field, so one
     * that lacks any of them is none.
     */
    private static boolean mayExtend(
            ServiceClass other,
            ServiceClass parent,
            Map<ServiceClass, List<ContextUtilisation>> classes) {
        Set<String> inherited = fieldNames(classes.get(parent));
        return other.service().equals(parent.service())
                && !inherited.isEmpty()
                && fieldNames(classes.get(other)).containsAll(inherited);
    }

    private static Set<String> fieldNames(List<ContextUtilisation> ofClass) {
        Set<String> names = new TreeSet<>();
        ofClass.forEach(context -> context.fields().forEach(field -> names.add(field.name())));
        return names;
    }

    private static Set<String> fieldsOf(Map<ServiceClass, List<ContextUtilisation>> classes) {
        Set<String> fields = new TreeSet<>();
        classes.forEach(
                (ofClass, contexts) ->
                        contexts.forEach(
                                context ->
                                        context.fields()
                                                .forEach(
                                                        field ->
                                                                fields.add(
                                                                        ofClass.className()
                                                                                + "."
                                                                                + field.name()))));
        return fields;
    }
}
