// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.fieldtrace.testing.ChildJvm;
import org.fieldtrace.testing.Event;
import org.fieldtrace.testing.TraceSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The agent says which libraries are in use of which it sees nothing. */
class UnknownClientsIT {

    private static final String UNSEEN =
            " is in use, which the agent does not know: the objects that it makes are recorded only"
                    + " where a client that the agent knows returns them (remedy: name your methods"
                    + " that use it in the option remote.calls; docs/libraries.md lists what the"
                    + " agent knows)";

    @TempDir Path temporary;

    @Test
    void eachIsToldOnceWhetherItWasLoadedBeforeTheAgentCameOrIsLoadedLater() throws Exception {
        LibraryApplication application =
                new LibraryApplication(
                                temporary,
                                "com.esotericsoftware:kryo:5.6.2",
                                "com.jsoniter:jsoniter:0.9.23")
                        .compile(LibraryApplication.file("UnknownClients"));
        try (TraceSession session = new TraceSession(temporary.resolve("trace"))) {
            ChildJvm.Result result =
                    ChildJvm.ofThisJdk()
                            .with("-Djdk.attach.allowAttachSelf=true")
                            .shortLived()
                            .with("-cp", application.classPath())
                            .run("app.Main", ChildJvm.AGENT.toString(), "service.name=shop");
            assertEquals(0, result.status(), result.out() + result.err());
            LibraryTrace trace =
                    new LibraryTrace(session.stopAndRead(result.pid()), result.out(), result.err());
            assertEquals(
                    List.of("fieldtrace: Kryo" + UNSEEN, "fieldtrace: Jsoniter" + UNSEEN),
                    trace.notices().stream().filter(line -> line.contains(" in use")).toList(),
                    trace.err());
            assertEquals(
                    Set.of(
                            "Jsoniter mapper com.jsoniter.JsonIterator",
                            "Kryo mapper com.esotericsoftware.kryo.Kryo"),
                    trace.named("unknown_client").stream()
                            .map(UnknownClientsIT::text)
                            .collect(Collectors.toSet()));
        }
    }

    private static String text(Event client) {
        return client.get("name") + " " + client.get("kind") + " " + client.get("class_name");
    }
}
