// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.airline.remote;

import org.springframework.boot.web.client.RestTemplateBuilder;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/** The other services, whose addresses are properties such as {@code flights.url}. */
@Component
public class RemoteServices {

    private final RestTemplateBuilder builder;
    private final Environment properties;

    RemoteServices(RestTemplateBuilder builder, Environment properties) {
        this.builder = builder;
        this.properties = properties;
    }

    /** Asks the service of this name, whose address must be known. */
    public RemoteService service(String name) {
        return new RemoteService(
                builder.rootUri(properties.getRequiredProperty(name + ".url")).build());
    }
}
