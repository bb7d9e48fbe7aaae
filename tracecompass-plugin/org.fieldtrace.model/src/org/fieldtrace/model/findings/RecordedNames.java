// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.fieldtrace.model.Release;
import org.fieldtrace.model.ReleaseNames;
import org.fieldtrace.model.operations.RequestSource;
import org.fieldtrace.model.requests.sums.OperationPaths;
import org.fieldtrace.model.selection.KnownNames;
import org.fieldtrace.model.selection.WantedService;

/** Services and operations that a recording has, to tell a user who asks for another one. */
public final class RecordedNames {
    private final Map<String, Set<String>> operations = new TreeMap<>();

    /** By what they are called here. */
    private final Map<String, Release> releases = new HashMap<>();

    private RecordedNames() {}

    /** Those of the requests, whatever part of the recording is asked about. */
    public static RecordedNames of(RequestSource source) {
        RecordedNames names = new RecordedNames();
        List<OperationPaths.Node> nodes = source.paths().nodes();
        for (OperationPaths.Node node : nodes.subList(OperationPaths.OTHERS + 1, nodes.size())) {
            String label = source.name(node.service());
            names.releases.computeIfAbsent(label, service -> source.release(node.service()));
            names.operations
                    .computeIfAbsent(label, service -> new TreeSet<>())
                    .add(source.name(node.operation()));
        }
        return names;
    }

    /** Services, of whose operations nothing is known. */
    public static RecordedNames of(List<Release> recorded) {
        ReleaseNames labels = new ReleaseNames();
        recorded.forEach(labels::add);
        RecordedNames names = new RecordedNames();
        for (Release release : recorded) {
            names.releases.put(labels.of(release), release);
            names.operations.put(labels.of(release), Set.of());
        }
        return names;
    }

    /** The service that a name stands for: with all of its releases, or one of them. */
    public WantedService called(String name) {
        Set<String> labels = new TreeSet<>(Set.of(name));
        releases.forEach(
                (label, release) -> {
                    if (release.isCalled(name)) {
                        labels.add(label);
                    }
                });
        return new WantedService(name, labels);
    }

    /**
     * What is wrong with the names that were asked for.
     *
     * @param service empty for all
     * @param operation empty for all
     * @return empty where there is something of these names
     */
    public Optional<String> lacking(Optional<String> service, Optional<String> operation) {
        Optional<WantedService> its = service.map(this::called);
        if (service.isPresent() && services().stream().noneMatch(its.get()::takes)) {
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
                (label, ofLabel) -> {
                    if (its.map(wantedService -> wantedService.takes(label)).orElse(true)) {
                        known.addAll(ofLabel);
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
