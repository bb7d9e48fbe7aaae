// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.fieldtrace.testing.LibraryFolder;

/**
 * The clients of HTTP that tests have do things, each behind the same interface: those that {@code
 * library.yaml} names in the folders of libraries.
 */
final class HttpClients {

    /** Of their classes. */
    static final List<String> NAMES = rows().map(client -> client.get("class").toString()).toList();

    /** Those that speak HTTP/2. */
    static final Set<String> WITH_HTTP2 = namesWith("http2");

    /** Those that ask again where a connection that they kept was cut meanwhile. */
    static final Set<String> ASKING_AGAIN = namesWith("asks-again");

    /** Their newest versions, and a server for them. */
    static final List<String> NEWEST = versions("newest");

    private static final String TOMCAT = "org.apache.tomcat.embed:tomcat-embed-core:11.0.14";

    private HttpClients() {}

    private static Stream<Map<String, Object>> rows() {
        return LibraryFolder.all().stream().flatMap(folder -> folder.rows("clients").stream());
    }

    private static Set<String> namesWith(String trait) {
        return rows().filter(client -> Boolean.TRUE.equals(client.get(trait)))
                .map(client -> client.get("class").toString())
                .collect(Collectors.toSet());
    }

    /**
     * What is needed to run them, and a server for them.
     *
     * @param which {@code lowest}, {@code middle} or {@code newest}
     */
    static List<String> versions(String which) {
        return Stream.concat(
                        Stream.of(TOMCAT),
                        rows().filter(client -> client.containsKey(which))
                                .map(client -> client.get(which).toString()))
                .toList();
    }

    /** The source files of all clients, and of the test's own parts beside them. */
    static List<String> sources(String... parts) throws IOException {
        List<String> names =
                new ArrayList<>(
                        List.of("Client", "Threads", "Blocking", "Asynchronous", "Connectors"));
        names.addAll(NAMES);
        names.addAll(List.of(parts));
        List<String> sources = new ArrayList<>();
        for (String name : names) {
            sources.add(LibraryApplication.resource("clients/" + name + ".java"));
        }
        return sources;
    }
}
