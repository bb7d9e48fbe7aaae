// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.fieldtrace.testing.Event;

/**
 * What an application left.
 *
 * @param events of the trace
 * @param out its standard output
 * @param err its standard error
 */
record LibraryTrace(List<Event> events, String out, String err) {

    List<Event> named(String event) {
        return events.stream().filter(e -> e.name().equals(event)).toList();
    }

    /** What the agent said on standard error. */
    List<String> notices() {
        return err.lines().filter(line -> line.startsWith("fieldtrace: ")).toList();
    }

    /** What remote calls were told to ask for by name. */
    List<String> askedNames() {
        Map<String, String> strings = names("string_def", "string_id", "value");
        return named("call_asks").stream().map(asks -> strings.get(asks.get("names_id"))).toList();
    }

    /** The associations that statements were told to load. */
    Set<String> loadedAssociations() {
        Map<String, String> strings = names("string_def", "string_id", "value");
        return named("call_asks").stream()
                .filter(asks -> asks.number("association_id") != 0)
                .map(asks -> strings.get(asks.get("association_id")))
                .collect(Collectors.toSet());
    }

    /** How many remote objects of each class were counted. */
    Map<String, Long> objects() {
        Map<String, String> classes = names("class_def", "class_id", "name");
        Map<String, Long> counts = new TreeMap<>();
        for (Event count : named("alloc_count")) {
            counts.merge(classes.get(count.get("class_id")), count.number("count"), Long::sum);
        }
        return counts;
    }

    /** The call paths of remote calls that made objects, each innermost first. */
    List<List<String>> paths() {
        Map<String, List<String>> paths = pathsById();
        return named("alloc_count").stream()
                .map(count -> paths.get(count.get("context_id")))
                .distinct()
                .toList();
    }

    /**
     * How many remote objects belong to each innermost method of class {@code app.Main} and those
     * within, by its name alone; what a lambda made belongs to {@code lambda$method}.
     */
    Map<String, Long> objectsByMethod() {
        return objectsByMethod("app.Main");
    }

    /** As above, where a lambda counts as the method that it stands in. */
    Map<String, Long> objectsByMethodOrLambda() {
        return objectsByMethodOrLambda("app.Main");
    }

    /** As above, for classes whose names begin with {@code prefix}. */
    Map<String, Long> objectsByMethodOrLambda(String prefix) {
        Map<String, Long> counts = new TreeMap<>();
        objectsByMethod(prefix)
                .forEach((m, count) -> counts.merge(m.replace("lambda$", ""), count, Long::sum));
        return counts;
    }

    /** As {@link #objectsByMethod()}, for classes whose names begin with {@code prefix}. */
    Map<String, Long> objectsByMethod(String prefix) {
        Map<String, List<String>> contexts = pathsById();
        Map<String, Long> counts = new TreeMap<>();
        for (Event count : named("alloc_count")) {
            List<String> path = contexts.get(count.get("context_id"));
            String innermost =
                    path.stream()
                            .filter(frame -> frame.startsWith(prefix))
                            .findFirst()
                            .orElse("in no method of " + prefix + ": " + path);
            String method = innermost.substring(innermost.lastIndexOf('.') + 1);
            counts.merge(
                    method.replaceFirst("(lambda\\$\\w+)\\$\\d+", "$1"),
                    count.number("count"),
                    Long::sum);
        }
        return counts;
    }

    /** How many remote calls have a method in their call paths, such as {@code app.Main.find}. */
    long callsIn(String method) {
        return scopesOfCallsIn(method).size();
    }

    /** Their scope ids. */
    Set<String> scopesOfCallsIn(String method) {
        Map<String, List<String>> paths = pathsById();
        return named("remote_call_exit").stream()
                .filter(
                        exit ->
                                paths.getOrDefault(exit.get("context_id"), List.of())
                                        .contains(method))
                .map(exit -> exit.get("scope_id"))
                .collect(Collectors.toSet());
    }

    /** The remote calls that no exchange says it serves. */
    Set<String> callsWithoutExchange() {
        Set<String> calls = new TreeSet<>();
        named("remote_call_enter").forEach(enter -> calls.add(enter.get("scope_id")));
        named("http_client_request").forEach(request -> calls.remove(request.get("scope_id")));
        return calls;
    }

    /** Of each context the methods, such as {@code app.Main.find}, innermost first. */
    Map<String, List<String>> pathsById() {
        Map<String, String> methods = new TreeMap<>();
        for (Event method : named("method_def")) {
            methods.put(
                    method.get("method_id"),
                    method.get("class_name") + "." + method.get("method_name"));
        }
        Map<String, List<String>> paths = new TreeMap<>();
        names("context_def", "context_id", "method_ids")
                .forEach(
                        (id, methodIds) ->
                                paths.put(
                                        id,
                                        Arrays.stream(
                                                        methodIds
                                                                .replaceAll("\\[\\d+\\] = ", "")
                                                                .split(", "))
                                                .map(methods::get)
                                                .toList()));
        return paths;
    }

    /**
     * How many remote objects the calls in some methods made, by {@code Class in method}.
     *
     * @param owner what the names of the classes and methods begin with, which is left out
     */
    Map<String, Long> objectsBy(String owner, String... methods) {
        String nested = owner.replaceFirst("\\.$", "\\$");
        Map<String, String> classes = names("class_def", "class_id", "name");
        Map<String, List<String>> paths = pathsById();
        Map<String, Long> counts = new TreeMap<>();
        for (Event count : named("alloc_count")) {
            String type = classes.get(count.get("class_id"));
            for (String method : methods) {
                if (paths.get(count.get("context_id")).contains(owner + method)) {
                    String key = type.replace(nested, "") + " in " + method;
                    counts.merge(key, count.number("count"), Long::sum);
                }
            }
        }
        return counts;
    }

    /** How often each verdict was reached, by {@code Class.field verdict}. */
    Map<String, Long> verdicts() {
        return verdicts(named("watch_end"));
    }

    /** Which were reached at all, without what was censored. */
    Set<String> decided() {
        return verdicts().keySet().stream()
                .filter(verdict -> !verdict.endsWith("censored"))
                .collect(Collectors.toSet());
    }

    /** As {@link #verdicts}, of the objects that remote calls in a method made. */
    Map<String, Long> verdictsIn(String method) {
        Set<String> objects = objectsMadeIn(method);
        return verdicts(
                named("watch_end").stream()
                        .filter(end -> objects.contains(end.get("object_id")))
                        .toList());
    }

    /** As {@link #verdictsIn}, those that are known. */
    Set<String> fatesIn(String method) {
        return verdictsIn(method).keySet().stream()
                .filter(verdict -> !verdict.endsWith(" censored"))
                .collect(Collectors.toSet());
    }

    /** What fields of the objects were read for that remote calls in a method made. */
    Set<String> usesIn(String method) {
        Set<String> objects = objectsMadeIn(method);
        return named("watch_trap").stream()
                .filter(trap -> objects.contains(trap.get("object_id")))
                .filter(trap -> trap.get("access").equals("read"))
                .map(trap -> trap.get("use"))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private Set<String> objectsMadeIn(String method) {
        Map<String, List<String>> paths = pathsById();
        return named("object_alloc").stream()
                .filter(made -> paths.get(made.get("context_id")).contains(method))
                .map(made -> made.get("object_id"))
                .collect(Collectors.toSet());
    }

    /**
     * What values of fields that were measured take on average, such as {@code name: row 4.0}; of a
     * class by its name.
     */
    Map<String, String> bytesOf(String className) {
        String classId =
                named("class_def").stream()
                        .filter(type -> type.get("name").equals(className))
                        .map(type -> type.get("class_id"))
                        .findFirst()
                        .orElseThrow();
        Map<String, String> names = new TreeMap<>();
        for (Event field : named("field_def")) {
            if (field.get("class_id").equals(classId)) {
                names.put(field.get("field"), field.get("name"));
            }
        }
        Map<String, long[]> sums = new TreeMap<>();
        for (Event event : named("field_bytes")) {
            if (event.get("class_id").equals(classId)) {
                long[] bytes = numbers(event, "bytes");
                long[] measured = numbers(event, "measured");
                for (int field = 0; field < bytes.length; field++) {
                    String name = names.get("" + field) + " " + event.get("format");
                    long[] sum = sums.computeIfAbsent(name, n -> new long[2]);
                    sum[0] += bytes[field];
                    sum[1] += measured[field];
                }
            }
        }
        Map<String, String> means = new TreeMap<>();
        sums.forEach(
                (name, sum) -> {
                    if (sum[1] > 0) {
                        String[] of = name.split(" ");
                        means.merge(
                                of[0],
                                of[1] + " " + (double) sum[0] / sum[1],
                                (a, b) -> a + ", " + b);
                    }
                });
        return means;
    }

    private static long[] numbers(Event event, String name) {
        return Arrays.stream(event.get(name).replaceAll("\\[\\d+\\] = ", "").split(", "))
                .mapToLong(Long::parseLong)
                .toArray();
    }

    private Map<String, Long> verdicts(List<Event> ends) {
        Map<String, String> classes = names("class_def", "class_id", "name");
        Map<String, String> classOf = names("object_alloc", "object_id", "class_id");
        Map<String, String> fields = new TreeMap<>();
        for (Event field : named("field_def")) {
            fields.put(field.get("class_id") + "/" + field.get("field"), field.get("name"));
        }
        return ends.stream()
                .map(
                        end -> {
                            String classId = classOf.get(end.get("object_id"));
                            String field = fields.get(classId + "/" + end.get("field"));
                            return classes.get(classId) + "." + field + " " + end.get("verdict");
                        })
                .collect(Collectors.groupingBy(v -> v, TreeMap::new, Collectors.counting()));
    }

    Map<String, String> names(String event, String key, String value) {
        return named(event).stream()
                .collect(Collectors.toMap(e -> e.get(key), e -> e.get(value), (a, b) -> a));
    }
}
