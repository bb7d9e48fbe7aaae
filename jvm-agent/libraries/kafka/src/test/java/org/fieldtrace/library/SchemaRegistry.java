// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.net.ConnectException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URL;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import org.fieldtrace.testing.ChildJvm;
import org.fieldtrace.testing.MavenLibraries;

/** A registry of schemas that keeps them in memory, in a JVM of its own: Apicurio's. */
final class SchemaRegistry extends DatabaseServer {

    private static final String SERVER = "io.apicurio:apicurio-registry-app:tar.gz:all:";

    /** The newest are compiled for it. */
    private static final int JAVA = 21;

    private final String api;

    /**
     * Starts it.
     *
     * @param version of the server; clients of 2.0 do not read the dates of 3
     */
    SchemaRegistry(String version) throws Exception {
        super("registry");
        boolean isOld = version.startsWith("2");
        api = isOld ? "v2" : "v3";
        Path program = Files.createDirectory(folder().resolve("program"));
        Process unpacking =
                new ProcessBuilder(
                                "tar",
                                "-xzf",
                                MavenLibraries.file(SERVER + version).toString(),
                                "-C",
                                program.toString())
                        .inheritIO()
                        .start();
        assertEquals(0, unpacking.waitFor());
        String jar = isOld ? "apicurio-registry-app-" + version + "-runner.jar" : "quarkus-run.jar";
        start(
                java().toString(),
                "-Xmx256m",
                ChildJvm.FIRST_COMPILER,
                ChildJvm.SELDOM,
                ChildJvm.SERIAL,
                "-Dquarkus.http.host=127.0.0.1",
                "-Dquarkus.http.port=" + port(),
                "-jar",
                program.resolve(jar).toString());
    }

    private static Path java() throws IOException {
        return ChildJvm.jdksAndRuntimes().stream()
                .filter(jdk -> ChildJvm.feature(jdk) >= JAVA)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no Java " + JAVA + " or later"))
                .resolve("bin/java");
    }

    /** Its port is open before it serves. */
    @Override
    boolean isReady() throws IOException {
        try {
            URL system = new URL(url() + "/system/info");
            return ((HttpURLConnection) system.openConnection()).getResponseCode() == 200;
        } catch (ConnectException notYet) {
            return false;
        }
    }

    /** Has it keep a schema of JSON, which its oldest clients do not register themselves. */
    void keep(String artifact, String schema) throws IOException, InterruptedException {
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(url() + "/groups/default/artifacts"))
                        .header("Content-Type", "application/json")
                        .header("X-Registry-ArtifactId", artifact)
                        .header("X-Registry-ArtifactType", "JSON")
                        .POST(HttpRequest.BodyPublishers.ofString(schema))
                        .build();
        HttpResponse<String> kept =
                HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
        assertEquals(200, kept.statusCode(), kept.body());
    }

    /** For clients. */
    String url() {
        return "http://127.0.0.1:" + port() + "/apis/registry/" + api;
    }
}
