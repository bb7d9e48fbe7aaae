// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Routers of Vert.x Web below others, which Vert.x names by what stands in the request's path. */
class VertxRoutesIT {

    private static final String APPLICATION =
            """
            package app;
            import io.vertx.core.Vertx;
            import io.vertx.core.http.HttpServer;
            import io.vertx.ext.web.Router;
            import java.net.URL;
            import java.util.concurrent.TimeUnit;
            public class Main {
                public static void main(String[] arguments) throws Exception {
                    Vertx vertx = Vertx.vertx();
                    Router users = Router.router(vertx);
                    users.get("/users/:id").handler(asked -> asked.response().end("ok"));
                    Router tenants = Router.router(vertx);
                    tenants.route("/tenants/:tenant/*").subRouter(users);
                    tenants.route("/fixed/*").subRouter(users);
                    HttpServer server =
                            vertx.createHttpServer()
                                    .requestHandler(tenants)
                                    .listen(0, "127.0.0.1")
                                    .toCompletionStage()
                                    .toCompletableFuture()
                                    .get(Integer.getInteger("test.patience.ms"), TimeUnit.MILLISECONDS);
                    String base = "http://127.0.0.1:" + server.actualPort();
                    get(base + "/tenants/ada/users/lovelace");
                    get(base + "/tenants/a%20da/users/lovelace");
                    get(base + "/fixed/users/lovelace");
                    System.exit(0);
                }

                static void get(String url) throws Exception {
                    new URL(url).openStream().readAllBytes();
                }
            }
            """;

    @TempDir Path temporary;

    @ParameterizedTest
    @ValueSource(strings = {"4.0.0", "5.0.4"})
    void aRouteIsNamedAsTheProgramDeclaresItAlsoBelowAPlaceWithParameters(String version)
            throws Exception {
        LibraryTrace trace =
                new LibraryApplication(temporary, "io.vertx:vertx-web:" + version)
                        .compile(APPLICATION)
                        .record("fields=off,http.capture.path=route");
        assertEquals(
                List.of(
                        "GET /tenants/:tenant/users/:id 200 completed",
                        "GET /tenants/:tenant/users/:id 200 completed",
                        "GET /fixed/users/:id 200 completed"),
                new Requests(trace).served());
        for (String name : List.of("ada", "lovelace")) {
            assertFalse(trace.events().toString().contains("/" + name), name);
        }
    }
}
