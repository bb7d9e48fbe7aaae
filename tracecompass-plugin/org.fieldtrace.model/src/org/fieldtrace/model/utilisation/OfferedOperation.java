// SPDX-License-Identifier: MIT
package org.fieldtrace.model.utilisation;

import java.util.Comparator;
import java.util.Objects;

/**
 * An operation that a service offers, whether anybody asked for it or not.
 *
 * @param httpMethod {@code GET}, ...; empty where it answers any
 * @param route as requests name it
 * @param className binary name of the class that answers
 * @param methodName its method
 */
public record OfferedOperation(
        String httpMethod, String route, String className, String methodName) {

    /** By their routes. */
    public static final Comparator<OfferedOperation> ORDER =
            Comparator.comparing(OfferedOperation::route)
                    .thenComparing(OfferedOperation::httpMethod)
                    .thenComparing(OfferedOperation::className)
                    .thenComparing(OfferedOperation::methodName);

    public OfferedOperation {
        Objects.requireNonNull(httpMethod);
        Objects.requireNonNull(route);
        Objects.requireNonNull(className);
        Objects.requireNonNull(methodName);
    }

    /** As operations are named, the route alone where it answers any method. */
    public String name() {
        return httpMethod.isEmpty() ? route : httpMethod + " " + route;
    }

    /**
     * Whether its route is that of another operation, or lies below it.
     *
     * @param operation its name, such as {@code GET /owners/{ownerId}}
     */
    public boolean goesOnFrom(String operation) {
        String other = operation.substring(operation.indexOf(' ') + 1);
        return route.equals(other) || route.startsWith(other + "/");
    }

    /**
     * Whether an operation that was recorded is this one.
     *
     * @param operation its name, such as {@code GET /owners/{ownerId}}
     */
    public boolean isNamed(String operation) {
        return operation.equals(name()) || httpMethod.isEmpty() && operation.endsWith(" " + route);
    }
}
