// SPDX-License-Identifier: MIT
package app;

import com.fasterxml.jackson.jakarta.rs.json.JacksonJsonProvider;
import jakarta.ws.rs.client.WebTarget;
import java.util.List;
import org.apache.cxf.BusFactory;
import org.apache.cxf.jaxrs.client.JAXRSClientFactory;

/** The proxies of CXF. */
class Proxies {

    static void prepare() {
        // Else it neither reads bodies to their end nor closes them, and nobody knows when they
        // end.
        BusFactory.getDefaultBus().setProperty("response.stream.auto.close", true);
    }

    static Main.Employees of(WebTarget target) {
        return JAXRSClientFactory.create(
                target.getUri().toString(),
                Main.Employees.class,
                List.of(new JacksonJsonProvider()));
    }
}
