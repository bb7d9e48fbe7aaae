// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.fieldtrace.testing.Versions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** Routers of Vert.x Web below others, which Vert.x names by what stands in the request's path. */
class VertxRoutesIT {

    @TempDir Path temporary;

    @ParameterizedTest
    @Versions({"4.0.0", "5.0.4"})
    void aRouteIsNamedAsTheProgramDeclaresItAlsoBelowAPlaceWithParameters(String version)
            throws Exception {
        LibraryTrace trace =
                new LibraryApplication(temporary, "io.vertx:vertx-web:" + version)
                        .compile(LibraryApplication.resource("VertxRoutes.java"))
                        .record("fields=off,http.capture.path=route");
        assertEquals(
                List.of(
                        "GET /tenants/:tenant/users/:id 200 completed",
                        "GET /tenants/:tenant/users/:id 200 completed",
                        "GET /fixed/users/:id 200 completed"),
                new Requests(trace).served());
        String users = "/tenants/:tenant/users/:id";
        assertEquals(
                Set.of(
                        "GET " + users + " app.Main.handle",
                        "GET " + users + "/edit app.Main.handle",
                        "POST " + users + "/edit app.Main$Edit.handle"),
                OperationsIT.offered(trace),
                trace.err());
        for (String name : List.of("ada", "lovelace")) {
            assertFalse(trace.events().toString().contains("/" + name), name);
        }
    }
}
