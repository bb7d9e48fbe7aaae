// SPDX-License-Identifier: MIT
package org.fieldtrace.model;

import java.util.Objects;

/**
 * A release of a service.
 *
 * @param service name of the service, without a version
 * @param version of the service, empty where it is not known
 */
public record Release(String service, String version) {
    public Release {
        Objects.requireNonNull(service);
        Objects.requireNonNull(version);
    }

    /** Whether the name is that of the service, which all of its releases have, or its own. */
    public boolean isCalled(String name) {
        return name.equals(service) || name.equals(label());
    }

    /** Both, as they stand where releases are told apart. */
    public String label() {
        return version.isEmpty() ? service : service + " " + version;
    }
}
