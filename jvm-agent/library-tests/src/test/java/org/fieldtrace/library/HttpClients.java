// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The clients of HTTP that tests have do things, each behind the same interface. */
final class HttpClients {

    /** Of their classes. */
    static final List<String> NAMES =
            List.of(
                    "Jdk",
                    "Apache4",
                    "Apache4Async",
                    "Apache5",
                    "Apache5Async",
                    "OkHttp",
                    "ReactorNetty");

    /** Their newest versions, and a server for them. */
    static final List<String> NEWEST =
            List.of(
                    "org.apache.tomcat.embed:tomcat-embed-core:11.0.14",
                    "org.apache.httpcomponents:httpclient:4.5.14",
                    "org.apache.httpcomponents:httpasyncclient:4.1.5",
                    "org.apache.httpcomponents.client5:httpclient5:5.5.2",
                    "com.squareup.okhttp3:okhttp-jvm:5.5.1",
                    "io.projectreactor.netty:reactor-netty-http:1.3.0");

    private HttpClients() {}

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
