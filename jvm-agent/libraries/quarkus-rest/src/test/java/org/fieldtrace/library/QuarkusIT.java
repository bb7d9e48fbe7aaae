// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.fieldtrace.testing.ChildJvm;
import org.fieldtrace.testing.TraceSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;

/** An application that Quarkus' Maven plugin has built, which takes half a minute. */
@EnabledIfEnvironmentVariable(named = "FIELDTRACE_LONG", matches = "1")
class QuarkusIT {

    private static final String VERSION = "3.33.2";
    private static final int REQUESTS = 16;

    @TempDir Path temporary;

    @Test
    void requestsHaveRoutesAndCallsAndCallsBringInTheApplicationsObjects() throws Exception {
        build();
        LibraryTrace trace = record();

        assertEquals(1, trace.notices().size(), trace.err());
        long all = REQUESTS;
        assertEquals(
                Map.of(
                        "blocking",
                        2 * all,
                        "uni",
                        all,
                        "stage",
                        all,
                        "both",
                        2 * all,
                        "price",
                        all,
                        "prices",
                        2 * all),
                trace.objectsByMethod("app.Shop$ShopResource."),
                trace.err());
        assertEquals(
                Set.of(
                        "app.Shop$Order.id unused",
                        "app.Shop$Order.item used",
                        "app.Shop$Order.note unused",
                        "app.Shop$Price.id unused",
                        "app.Shop$Price.amount used",
                        "app.Shop$Price.currency unused"),
                trace.decided(),
                trace.err());
        Requests requests = new Requests(trace);
        String get = "GET - 200 completed";
        String select = "OTHER jdbc:h2 SELECT Price 0 completed";
        assertEquals(
                Map.of(
                        "blocking", Map.of(get, all),
                        "uni", Map.of(get, all),
                        "stage", Map.of(get, all),
                        "both", Map.of(get, 2 * all),
                        "price", Map.of(select, all),
                        "prices", Map.of(select, all)),
                requests.countsOfCallsBelow("/shop/"),
                trace.err());
        assertTrue(
                requests.routesServed().containsAll(Set.of("/orders/{id}", "/orders/one/{id}")),
                "" + requests.routesServed());
        Set<String> offered = OperationsIT.offered(trace);
        assertEquals(
                Set.of(
                        "GET /orders/{id} app.Shop$OrderResource.list",
                        "GET /orders/one/{id} app.Shop$OrderResource.one",
                        "POST /orders/one/{id}/edit app.Shop$OrderResource.edit"),
                offered.stream()
                        .filter(told -> told.contains(" /orders"))
                        .collect(Collectors.toSet()),
                trace.err());
        assertEquals(9, offered.size(), offered::toString);
        assertEquals(List.of(), requests.callsWithoutServer());
        assertEquals(List.of(), requests.notEndedOnce());
        assertTrue(
                trace.named("code_origin").stream()
                        .filter(origin -> origin.get("name").equals("shop-1.jar"))
                        .allMatch(origin -> origin.get("owner").equals("application")),
                "" + trace.named("code_origin"));
        assertEquals(Set.of("app"), innermostPackages(trace));
    }

    /** No frame of a library, of Mutiny for one, heads a call path. */
    private static Set<String> innermostPackages(LibraryTrace trace) {
        return trace.paths().stream()
                .map(path -> path.get(0).substring(0, path.get(0).indexOf('.')))
                .collect(Collectors.toSet());
    }

    private void build() throws Exception {
        Path project = temporary.resolve("shop");
        String pom = LibraryApplication.resource("quarkus/pom.xml").replace("VERSION", VERSION);
        write(project.resolve("pom.xml"), pom);
        copy("Shop.java", project.resolve("src/main/java/app/Shop.java"));
        for (String name : List.of("application.properties", "import.sql")) {
            copy(name, project.resolve("src/main/resources").resolve(name));
        }
        Path maven = Path.of(System.getProperty("fieldtrace.jdks")).resolve("../maven/bin/mvn");
        Path log = temporary.resolve("maven.log");
        Process build =
                new ProcessBuilder(maven.normalize().toString(), "-q", "-B", "package")
                        .directory(project.toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(log.toFile())
                        .start();
        assertEquals(0, build.waitFor(), Files.readString(log));
    }

    private LibraryTrace record() throws Exception {
        int port = freePort();
        try (TraceSession session = new TraceSession(temporary.resolve("trace"))) {
            ChildJvm.Result result =
                    ChildJvm.ofThisJdk()
                            .withAgent("overhead.budget=off,sampling.rate=1,watch.backend=bytecode")
                            .shortLived()
                            .with(
                                    "-Dquarkus.http.port=" + port,
                                    "-Dquarkus.rest-client.orders.url=http://127.0.0.1:" + port,
                                    "-jar",
                                    temporary
                                            .resolve("shop/target/quarkus-app/quarkus-run.jar")
                                            .toString())
                            .run("" + REQUESTS);
            assertEquals(0, result.status(), result.out() + result.err());
            return new LibraryTrace(session.stopAndRead(result.pid()), result.out(), result.err());
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0)) {
            return free.getLocalPort();
        }
    }

    private static void copy(String name, Path file) throws IOException {
        write(file, LibraryApplication.resource("quarkus/" + name));
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
