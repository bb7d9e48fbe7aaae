// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.fieldtrace.model.operations.OperationPaths;
import org.fieldtrace.model.selection.KnownNames;

/** Services and operations that a recording has, to tell a user who asks for another one. */
public final class RecordedNames {
    private final Map<String, Set<String>> operations = new TreeMap<>();

    private RecordedNames() {}

    /** Those of the requests, whatever part of the recording is asked about. */
    public static RecordedNames of(RequestSource source) {
        RecordedNames names = new RecordedNames();
        List<OperationPaths.Node> nodes = source.paths().nodes();
        for (OperationPaths.Node node : nodes.subList(OperationPaths.OTHERS + 1, nodes.size())) {
            names.operations
                    .computeIfAbsent(source.name(node.service()), service -> new TreeSet<>())
                    .add(source.name(node.operation()));
        }
        return names;
    }

    /** Services, of whose operations nothing is known. */
    public static RecordedNames of(List<String> services) {
        RecordedNames names = new RecordedNames();
        services.forEach(service -> names.operations.put(service, Set.of()));
        return names;
    }

    /**
     * What is wrong with the names that were asked for.
     *
     * @param service empty for all
     * @param operation empty for all
     * @return empty where there is something of these names
     */
    public Optional<String> lacking(Optional<String> service, Optional<String> operation) {
        if (service.isPresent() && !operations.containsKey(service.get())) {
            return Optional.of(
                    lacks(
                            "no service " + service.get() + " was recorded",
                            service.get(),
                            services()));
        }
        if (operation.isEmpty()) {
            return Optional.empty();
        }
        String wanted = operation.get();
        Set<String> known = new TreeSet<>();
        operations.forEach(
                (name, its) -> {
                    if (service.map(name::equals).orElse(true)) {
                        known.addAll(its);
                    }
                });
        String of = service.map(name -> " of service " + name).orElse("");
        return known.contains(wanted)
                ? Optional.empty()
                : Optional.of(
                        lacks("no operation " + wanted + of + " was recorded", wanted, known));
    }

    private Set<String> services() {
        return operations.keySet();
    }

    private static String lacks(String what, String wanted, Set<String> known) {
        return known.isEmpty()
                ? what + ", nor any other"
                : what + ", but " + KnownNames.like(wanted, known);
    }
}
