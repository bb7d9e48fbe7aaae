// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import java.nio.file.Files;
import java.nio.file.Path;
import org.fieldtrace.testing.ChildJvm;
import org.fieldtrace.testing.MavenLibraries;

/** A server of Neo4j, which speaks Bolt alone, in a JVM of its own. */
final class Neo4jServer extends DatabaseServer {

    private static final String SERVER = "org.neo4j:neo4j:5.26.0";

    Neo4jServer() throws Exception {
        super("neo4j");
        Path settings = Files.createDirectories(folder().resolve("conf"));
        Files.writeString(
                settings.resolve("neo4j.conf"),
                String.join(
                        "\n",
                        "server.bolt.listen_address=127.0.0.1:" + port(),
                        "server.bolt.advertised_address=127.0.0.1:" + port(),
                        "server.http.enabled=false",
                        "dbms.security.auth_enabled=false",
                        "dbms.usage_report.enabled=false",
                        "server.memory.pagecache.size=16m"));
        start(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                ChildJvm.FIRST_COMPILER,
                ChildJvm.SELDOM,
                ChildJvm.SERIAL,
                "-cp",
                MavenLibraries.classPath(SERVER),
                "org.neo4j.server.CommunityEntryPoint",
                "--home-dir=" + folder(),
                "--config-dir=" + settings);
    }
}
