// SPDX-License-Identifier: MIT
package app;

import com.fasterxml.jackson.jakarta.rs.json.JacksonJsonProvider;
import jakarta.ws.rs.client.WebTarget;
import org.eclipse.microprofile.rest.client.RestClientBuilder;

/** The proxies of MicroProfile, as CXF makes them. */
class Proxies {

    static void prepare() {}

    static Main.Employees of(WebTarget target) {
        return RestClientBuilder.newBuilder()
                .baseUri(target.getUri())
                .register(JacksonJsonProvider.class)
                .build(Main.Employees.class);
    }
}
