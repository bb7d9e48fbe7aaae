// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.fieldtrace.testing.ChildJvm;
import org.fieldtrace.testing.Event;
import org.fieldtrace.testing.MavenLibraries;
import org.fieldtrace.testing.TraceSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;

/** Two services that call each other, with the agent of OpenTelemetry beside ours in both. */
class OpenTelemetryIT {

    private static final String OPEN_TELEMETRY =
            "io.opentelemetry.javaagent:opentelemetry-javaagent:2.33.1";
    private static final String GRPC = "1.85.1";

    /** In OTLP as JSON, up to the next span. */
    private static final Pattern SPAN =
            Pattern.compile(
                    "\"traceId\":\"(\\w+)\",\"spanId\":\"(\\w+)\",(?:\"parentSpanId\":\"(\\w*)\",)?"
                            + "(?:(?!\"traceId\").)*?\"name\":\"([^\"]*)\",\"kind\":(\\d)"
                            + "((?:(?!\"traceId\").)*)");

    /** Among a span's attributes; a call of gRPC has none and is named after its method. */
    private static final Pattern URL =
            Pattern.compile(
                    "\"key\":\"url\\.(?:full|path)\",\"value\":\\{\"stringValue\":"
                            + "\"(?:https?://[^/]*)?([^\"]*)\"");

    /** What each service asks of the other, and what is asked of it for the sake of that. */
    private static final int CALLS = HttpClients.NAMES.size() + 2 + 1; // HTTP/2 by two, and gRPC

    private static final String SERVER = "2";
    private static final String CLIENT = "3";

    @TempDir Path temporary;

    /**
     * Of one JVM ours is the first agent, of the other theirs, since either may see a call first.
     */
    @Test
    @EnabledIfEnvironmentVariable(named = "FIELDTRACE_LONG", matches = ".*")
    void eachExchangeHasTheTraceAndTheParentOfItsSpanWhicheverAgentIsNamedFirst() throws Exception {
        LibraryApplication application = compile();
        Path keys = Tls.keys();
        String ours = "fields=off,http.capture.path=folded,service.name=shop";
        ChildJvm oursFirst = ChildJvm.ofThisJdk().withAgent(ours).with(openTelemetry());
        ChildJvm theirsFirst = ChildJvm.ofThisJdk().with(openTelemetry()).withAgent(ours);
        try (TraceSession session = new TraceSession(temporary.resolve("trace"))) {
            ChildJvm.Running one = start(application, oursFirst, keys, "one");
            ChildJvm.Running two = start(application, theirsFirst, keys, "two");
            String portsOfOne = one.awaitLine("ports ");
            one.tell(two.awaitLine("ports "));
            two.tell(portsOfOne);
            one.awaitLine("called");
            two.awaitLine("called");
            ChildJvm.Result ofOne = one.await();
            ChildJvm.Result ofTwo = two.await();
            assertEquals(0, ofOne.status(), ofOne.err());
            assertEquals(0, ofTwo.status(), ofTwo.err());
            LibraryTrace trace =
                    new LibraryTrace(session.stopAndRead(ofOne.pid(), ofTwo.pid()), "", "");
            Map<String, String> spans = new TreeMap<>();
            spans.putAll(spans("one", ofOne.err()));
            spans.putAll(spans("two", ofTwo.err()));
            // Each service calls, and is called; so with the calls for their sake.
            assertEquals(2 * 2 * 2 * CALLS, spans.size(), spans.toString());
            assertEquals(text(spans), text(exchanges(trace, ofOne.pid())));
        }
    }

    private LibraryApplication compile() throws Exception {
        List<String> libraries = new ArrayList<>(HttpClients.NEWEST);
        libraries.add("io.grpc:grpc-netty-shaded:" + GRPC);
        libraries.add("io.grpc:grpc-stub:" + GRPC);
        return new LibraryApplication(temporary, libraries.toArray(String[]::new))
                .compile(HttpClients.sources("CallEachOther", "Stock"));
    }

    private static String[] openTelemetry() {
        String jar = MavenLibraries.classPath(OPEN_TELEMETRY).split(File.pathSeparator)[0];
        return new String[] {
            "-javaagent:" + jar,
            "-Dotel.traces.exporter=logging-otlp",
            "-Dotel.metrics.exporter=none",
            "-Dotel.logs.exporter=none",
            ChildJvm.FIRST_COMPILER,
            ChildJvm.SERIAL
        };
    }

    private static ChildJvm.Running start(
            LibraryApplication application, ChildJvm jvm, Path keys, String name) throws Exception {
        String[] arguments =
                Stream.concat(
                                Stream.of("app.Main", keys.toString(), name),
                                HttpClients.NAMES.stream())
                        .toArray(String[]::new);
        return jvm.with("-cp", application.classPath()).start(arguments);
    }

    /**
     * What the header of each request holds by the spans that OpenTelemetry exports: the trace and,
     * of a client's span, its own id, of a server's that of its parent.
     */
    private static Map<String, String> spans(String service, String exported) {
        Map<String, String> headers = new TreeMap<>();
        Matcher span = SPAN.matcher(exported);
        while (span.find()) {
            boolean isClient = span.group(5).equals(CLIENT);
            if (isClient || span.group(5).equals(SERVER)) {
                Matcher url = URL.matcher(span.group(6));
                String path = url.find() ? url.group(1) : "/" + span.group(4);
                String id = isClient ? span.group(2) : span.group(3);
                headers.put(
                        service + (isClient ? " calls " : " serves ") + path,
                        "00-" + span.group(1) + "-" + id);
            }
        }
        return headers;
    }

    /** The header that each exchange has recorded, as {@link #spans}. */
    private static Map<String, String> exchanges(LibraryTrace trace, long pidOfOne) {
        Map<String, String> strings = new TreeMap<>();
        for (Event string : trace.named("string_def")) {
            strings.put(string.pid() + "/" + string.get("string_id"), string.get("value"));
        }
        Map<String, String> headers = new TreeMap<>();
        for (String kind : List.of("client", "server")) {
            for (Event end : trace.named("http_" + kind + "_response")) {
                String service = end.pid() == pidOfOne ? "one" : "two";
                String path = strings.get(end.pid() + "/" + end.get("route_id"));
                headers.put(
                        service + (kind.equals("client") ? " calls " : " serves ") + path,
                        end.get("traceparent").replaceFirst("-[0-9a-f]{2}$", ""));
            }
        }
        return headers;
    }

    /** A line each, so that a difference is readable. */
    private static String text(Map<String, String> headers) {
        return String.join("\n", headers.entrySet().stream().map(Object::toString).toList());
    }
}
