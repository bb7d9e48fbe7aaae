// SPDX-License-Identifier: MIT
package app;

import jakarta.ws.rs.client.WebTarget;
import org.glassfish.jersey.client.proxy.WebResourceFactory;

/** The proxies of Jersey. */
class Proxies {

    static void prepare() {}

    static Main.Employees of(WebTarget target) {
        return WebResourceFactory.newResource(Main.Employees.class, target);
    }
}
