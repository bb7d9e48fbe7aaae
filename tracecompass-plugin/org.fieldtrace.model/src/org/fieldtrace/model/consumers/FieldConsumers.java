// SPDX-License-Identifier: MIT
package org.fieldtrace.model.consumers;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.Proportion;
import org.fieldtrace.model.consumers.FetchedClasses.ServiceClass;
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
 * @param callPaths at which the services that fetch it fetched anything
 * @param losses what the answer does not rest on
 */
public record FieldConsumers(
        List<FieldName> names,
        List<ServiceConsumers> services,
        List<String> without,
        List<String> notTaken,
        long callPaths,
        Losses losses) {
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
        FetchedClasses classes = new FetchedClasses(report);
        Map<ServiceClass, Set<String>> taken = new LinkedHashMap<>();
        for (FieldName name : names) {
            for (ServiceClass found : resolve(name, classes)) {
                taken.computeIfAbsent(found, c -> new LinkedHashSet<>()).add(name.field());
            }
        }
        return of(report, classes, names, taken);
    }

    /** Whether one of the names names something. */
    public static boolean isKnown(UtilisationReport report, FieldName name) {
        return !new FetchedClasses(report).having(name.field(), name::isOf).isEmpty();
    }

    /**
     * Looks every field up that came in: by the shortest name that a user can give it. That is its
     * class's without packages, unless a service has two classes of that name. The classes of
     * services then stand for themselves, as under their whole names.
     */
    public static List<FieldConsumers> ofAll(UtilisationReport report) {
        FetchedClasses classes = new FetchedClasses(report);
        Map<FieldName, List<ServiceClass>> named = new LinkedHashMap<>();
        for (ServiceClass ofClass : classes.all()) {
            String simple = Frame.simpleClassName(ofClass.className());
            for (String field : classes.fields(ofClass)) {
                FieldName name = new FieldName(simple, field);
                List<ServiceClass> found = classes.having(field, name::isOf);
                boolean isOne =
                        found.stream().map(ServiceClass::service).distinct().count()
                                == found.size();
                Predicate<String> isTaken = isOne ? name::isOf : ofClass.className()::equals;
                named.computeIfAbsent(
                        isOne ? name : new FieldName(ofClass.className(), field),
                        n -> classes.withUnsampled(classes.having(field, isTaken), isTaken));
            }
        }
        List<FieldConsumers> all = new ArrayList<>();
        named.forEach(
                (name, found) -> {
                    Map<ServiceClass, Set<String>> taken = new LinkedHashMap<>();
                    found.forEach(ofClass -> taken.put(ofClass, Set.of(name.field())));
                    all.add(of(report, classes, List.of(name), taken));
                });
        return all;
    }

    private static FieldConsumers of(
            UtilisationReport report,
            FetchedClasses classes,
            List<FieldName> names,
            Map<ServiceClass, Set<String>> taken) {
        List<ServiceConsumers> services = new ArrayList<>();
        taken.forEach(
                (ofClass, fields) ->
                        services.add(
                                new ServiceConsumers(
                                        ofClass.service(),
                                        ofClass.className(),
                                        consumers(report, classes.contexts(ofClass), fields))));
        Set<String> without = new TreeSet<>();
        report.services().forEach(service -> without.add(service.service()));
        taken.keySet().forEach(ofClass -> without.remove(ofClass.service()));
        return new FieldConsumers(
                names,
                services,
                List.copyOf(without),
                notTaken(names, classes, taken),
                callPaths(report, taken.keySet()),
                report.losses());
    }

    private static long callPaths(UtilisationReport report, Set<ServiceClass> taken) {
        Set<String> services = new TreeSet<>();
        taken.forEach(ofClass -> services.add(ofClass.service()));
        return report.contexts().stream()
                .map(ContextUtilisation::context)
                .filter(c -> services.contains(c.service()) && !c.frames().isEmpty())
                .map(c -> List.of(c.service(), c.frames()))
                .distinct()
                .count();
    }

    /** How many call paths fetch the field, as far as they are known. */
    public long fetching() {
        return consumers().stream()
                .map(Consumer::context)
                .filter(c -> !c.frames().isEmpty())
                .map(c -> List.of(c.service(), c.frames()))
                .distinct()
                .count();
    }

    /** All call paths that fetch the field. */
    public List<Consumer> consumers() {
        return services.stream().flatMap(service -> service.consumers().stream()).toList();
    }

    /** Objects that came in, sampled or not. */
    public long allocations() {
        return services.stream().mapToLong(ServiceConsumers::allocations).sum();
    }

    /**
     * The share of all objects in which the field is read, as that of a service.
     *
     * @return empty where no watch reached a verdict
     */
    public Optional<Proportion> share() {
        return ServiceConsumers.share(consumers());
    }

    /** The field as the user named it. */
    public String name() {
        return String.join(", ", names.stream().map(FieldName::toString).toList());
    }

    private static double estimatedReads(ServiceConsumers service) {
        return service.consumers().stream().mapToDouble(Consumer::estimatedReads).sum();
    }

    private static List<ServiceClass> resolve(FieldName name, FetchedClasses classes)
            throws UnknownFieldException {
        List<ServiceClass> found = classes.having(name.field(), name::isOf);
        List<ServiceClass> whole =
                found.stream().filter(c -> name.isWholeNameOf(c.className())).toList();
        if (!whole.isEmpty()) {
            return classes.withUnsampled(whole, name::isWholeNameOf);
        }
        if (found.isEmpty()) {
            throw UnknownFieldException.of(name, classes.fieldNames());
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
        return classes.withUnsampled(found, name::isOf);
    }

    private static List<Consumer> consumers(
            UtilisationReport report, List<ContextUtilisation> contexts, Set<String> fields) {
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
                                report.estimate(context),
                                field));
            }
        }
        return consumers;
    }

    private static FieldUtilisation unknown(String field) {
        return new FieldUtilisation(0, field, "", 0, FieldCounts.NONE);
    }

    private static List<String> notTaken(
            List<FieldName> names, FetchedClasses classes, Map<ServiceClass, Set<String>> taken) {
        Set<String> others = new TreeSet<>();
        for (FieldName name : names) {
            String simple = name.className().substring(name.className().lastIndexOf('.') + 1);
            FieldName anywhere = new FieldName(simple, name.field());
            for (ServiceClass other : classes.having(name.field(), anywhere::isOf)) {
                if (!taken.containsKey(other)) {
                    others.add(other.label(name.field()));
                }
            }
        }
        for (ServiceClass other : classes.all()) {
            taken.forEach(
                    (parent, fields) -> {
                        if (!taken.containsKey(other) && classes.mayExtend(other, parent)) {
                            fields.forEach(field -> others.add(other.label(field)));
                        }
                    });
        }
        return List.copyOf(others);
    }
}
