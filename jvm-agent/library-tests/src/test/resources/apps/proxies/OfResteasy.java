// SPDX-License-Identifier: MIT
package app;

import jakarta.ws.rs.client.WebTarget;
import org.jboss.resteasy.client.jaxrs.ResteasyWebTarget;

/** The proxies of RESTEasy. */
class Proxies {

    static void prepare() {}

    static Main.Employees of(WebTarget target) {
        return ((ResteasyWebTarget) target).proxy(Main.Employees.class);
    }
}
