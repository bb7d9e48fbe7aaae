// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.assembly;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.fieldtrace.model.Release;
import org.fieldtrace.model.requests.Span;
import org.fieldtrace.model.requests.Wait;

/**
 * What the ids of one run stand for. A trace that begins anywhere may use an id before it defines
 * it; then the name holds the place of its text until that is known.
 */
public final class RunNames {
    private static final int NONE = -1;

    /** Strings that are remembered, and operations; a run with more numbers what it should not. */
    static final int MAX_REMEMBERED = 20_000;

    /** Of a string, as much as is remembered; names are cut to less. */
    private static final int MAX_CHARACTERS = 2000;

    private record Operation(String method, long routeId) {
        // As the compiler would have them, but for its method handles; see Endpoint.
        @Override
        public boolean equals(Object other) {
            return other instanceof Operation operation
                    && routeId == operation.routeId
                    && method.equals(operation.method);
        }

        @Override
        public int hashCode() {
            return method.hashCode() * 31 + Long.hashCode(routeId);
        }
    }

    private final Names names;
    private final long vpid;
    private final Map<Long, String> strings = new HashMap<>();

    /** What strings name, as far as was asked: to find it out takes longer than to remember it. */
    private final Map<Long, Optional<Resource>> resources = new HashMap<>();

    private final Map<Operation, Integer> operations = new HashMap<>();
    private final Map<Operation, Integer> undefined = new HashMap<>();
    private int service = NONE;

    /** Null until it is told. */
    private Release release;

    RunNames(Names names, long vpid) {
        this.names = names;
        this.vpid = vpid;
    }

    /** The run says which service it is; the first time counts. */
    public void defineService(Release told) {
        if (release == null) {
            release = told;
            if (service == NONE) {
                service = names.idOf(told.label());
            } else {
                names.rename(service, told.label());
            }
        }
    }

    /** What it said; empty where it never did. */
    public Optional<Release> release() {
        return Optional.ofNullable(release);
    }

    /** Its service is called otherwise, now that all releases are known. */
    public void renameService(String name) {
        if (release != null && !name.equals(release.label())) {
            names.rename(service, name);
        }
    }

    /** The run says what a string id stands for. */
    public void defineString(long stringId, String definition) {
        if (strings.size() >= MAX_REMEMBERED) {
            return;
        }
        String text = definition.substring(0, Math.min(definition.length(), MAX_CHARACTERS));
        if (strings.putIfAbsent(stringId, text) == null && !undefined.isEmpty()) {
            undefined
                    .entrySet()
                    .removeIf(
                            entry -> {
                                Operation operation = entry.getKey();
                                if (operation.routeId != stringId) {
                                    return false;
                                }
                                names.rename(
                                        entry.getValue(), operationText(operation.method, text));
                                return true;
                            });
        }
    }

    /** Name id of its service. */
    public int service() {
        if (service == NONE) {
            service = names.placeholder("unknown service (vpid " + vpid + ")");
        }
        return service;
    }

    int operation(String method, long routeId) {
        Operation operation = new Operation(method, routeId);
        Integer known = operations.get(operation);
        if (known != null) {
            return known;
        }
        int id = nameOf(operation);
        if (operations.size() < MAX_REMEMBERED) {
            operations.put(operation, id);
        }
        return id;
    }

    /**
     * The database, broker or pool that a call is for.
     *
     * @param routeId of the call
     * @return empty where it is none
     */
    Optional<Resource> resource(long routeId) {
        Optional<Resource> known = resources.get(routeId);
        if (known != null) {
            return known;
        }
        String text = strings.get(routeId);
        if (text == null) {
            return Optional.empty();
        }
        Optional<Resource> found = Resource.of(text);
        resources.put(routeId, found);
        return found;
    }

    /** A way of handing work over; {@link Wait#UNKNOWN} where its text is not known. */
    int handOver(long typeId) {
        String text = strings.get(typeId);
        return text == null ? Wait.UNKNOWN : names.idOf(text);
    }

    /** What a string id stands for; empty where that is not known. */
    String text(long stringId) {
        return strings.getOrDefault(stringId, "");
    }

    /** Name id of a class of answers; {@link Span#UNKNOWN_ANSWER} where it is not known. */
    int type(long stringId) {
        String name = text(stringId);
        return name.isEmpty() ? Span.UNKNOWN_ANSWER : names.idOf(name);
    }

    /** Name id of a layer. */
    int layer(long stringId) {
        String name = text(stringId);
        return names.idOf(
                name.isEmpty()
                        ? "layer " + Long.toUnsignedString(stringId) + " (undefined)"
                        : name);
    }

    private static String operationText(String method, String route) {
        return Resource.of(route)
                .map(resource -> resource.operation(method, route))
                .orElseGet(() -> method + " " + route);
    }

    private int nameOf(Operation operation) {
        if (operation.routeId == 0) {
            return names.idOf(operation.method);
        }
        String route = strings.get(operation.routeId);
        if (route != null) {
            return names.idOf(operationText(operation.method, route));
        }
        int id =
                names.placeholder(
                        operation.method
                                + " route "
                                + Long.toUnsignedString(operation.routeId)
                                + " (undefined)");
        if (undefined.size() < MAX_REMEMBERED) {
            undefined.put(operation, id);
        }
        return id;
    }

    /** Whether spans were named after it though it never said which service it is. */
    public boolean isServiceMissing() {
        return service != NONE && release == null;
    }

    /** Operations whose route was never defined. */
    public int undefinedOperations() {
        return undefined.size();
    }
}
