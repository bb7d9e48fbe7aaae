// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.fieldtrace.testing.ChildJvm;
import org.fieldtrace.testing.TraceSession;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * One small system in several builds, one a framework: what is seen of it is the same. {@code
 * benchmarks/verdicts/frameworks/run} has all of them, and prints a table.
 */
class FrameworksIT {

    private static final String H2 = "com.h2database:h2:2.2.224";
    private static final String NO_LOG = "org.slf4j:slf4j-nop:2.0.17";
    private static final String JACKSON = "com.fasterxml.jackson.core:jackson-databind:2.17.2";

    /** What a request is looked for in, by what is in a trace. */
    private static final String STATEMENT = "OTHER jdbc:h2 SELECT %s 0 completed";

    private static final String CALL = "GET %s 200 completed";

    private static final String HELIDON = "4.5.0";
    private static final String KTOR = "3.3.3";
    private static final String MICRONAUT = "4.10.15";
    private static final int JAVA = 17;
    private static final int JAVA_OF_HELIDON = 21;

    /** That the median of all starts lies in an interval; the least and most of five are one. */
    private static final double CONFIDENCE = 0.92;

    private static final Map<String, List<String>> FRAMEWORKS =
            Map.of(
                    "Spring MVC",
                    List.of(
                            "OnSpring",
                            "org.springframework:spring-webmvc:6.2.19",
                            "org.apache.tomcat.embed:tomcat-embed-core:10.1.55",
                            JACKSON),
                    "Armeria",
                    List.of("OnArmeria", "com.linecorp.armeria:armeria:1.40.0", NO_LOG),
                    "Dropwizard",
                    List.of(
                            "OnDropwizard",
                            "io.dropwizard:dropwizard-core:5.0.0",
                            "io.dropwizard:dropwizard-client:5.0.0"),
                    "Vert.x",
                    List.of("OnVertx", "io.vertx:vertx-web:4.5.28", JACKSON),
                    "Pekko HTTP",
                    List.of(
                            "OnPekko",
                            "org.apache.pekko:pekko-http_2.13:1.3.0",
                            "org.apache.pekko:pekko-http-jackson_2.13:1.3.0",
                            "org.apache.pekko:pekko-stream_2.13:1.7.0"),
                    "Helidon",
                    List.of(
                            "OnHelidon",
                            "io.helidon.webserver:helidon-webserver:" + HELIDON,
                            "io.helidon.webclient:helidon-webclient:" + HELIDON,
                            "io.helidon.http.media:helidon-http-media-jackson:" + HELIDON),
                    "Micronaut",
                    List.of(
                            "OnMicronaut",
                            "io.micronaut:micronaut-http-server-netty:" + MICRONAUT,
                            "io.micronaut:micronaut-http-client:" + MICRONAUT,
                            "io.micronaut:micronaut-inject-java:" + MICRONAUT,
                            "io.micronaut:micronaut-jackson-databind:" + MICRONAUT,
                            "org.ow2.asm:asm-commons:9.8",
                            NO_LOG),
                    "Quarkus",
                    List.of("OnQuarkus"),
                    "Ktor",
                    List.of(
                            "OnKtor",
                            KotlinCompiler.LIBRARY,
                            "io.ktor:ktor-server-netty-jvm:" + KTOR,
                            "io.ktor:ktor-server-content-negotiation-jvm:" + KTOR,
                            "io.ktor:ktor-client-java-jvm:" + KTOR,
                            "io.ktor:ktor-client-content-negotiation-jvm:" + KTOR,
                            "io.ktor:ktor-serialization-jackson-jvm:" + KTOR,
                            NO_LOG));

    /** Of Vert.x' client the application parses bytes, which are not known to be an answer. */
    private static final Set<String> WITHOUT_OBJECTS = Set.of("Vert.x");

    private static final List<String> ALL =
            List.of(
                    "Spring MVC",
                    "Dropwizard",
                    "Armeria",
                    "Vert.x",
                    "Micronaut",
                    "Helidon",
                    "Ktor",
                    "Pekko HTTP",
                    "Quarkus");

    private static Path quarkus;

    @TempDir static Path ofAll;
    @TempDir Path temporary;

    static List<String> frameworks() {
        String some = System.getenv("FIELDTRACE_SOME_FRAMEWORKS");
        return some == null ? ALL : List.of(some.split(","));
    }

    static List<Arguments> builds() {
        List<Arguments> builds = new ArrayList<>();
        for (String framework : frameworks()) {
            for (int atOnce : List.of(1, 16, 64)) {
                builds.add(Arguments.of(framework, atOnce));
            }
        }
        return builds;
    }

    /** Ordinarily each framework has a test of its own. */
    @ParameterizedTest
    @EnabledIfEnvironmentVariable(named = "FIELDTRACE_LONG", matches = ".*")
    @MethodSource("builds")
    void whatIsSeenOfTheSameSystemIsTheSameWithEachFramework(String framework, int atOnce)
            throws Exception {
        long pages = 200;
        LibraryApplication application = compiled(framework);
        String[] arguments = arguments(framework, pages, atOnce);
        LibraryTrace trace =
                application.record(
                        jvm(framework).with(ChildJvm.SERIAL),
                        "sampling.rate=1,watch.backend=bytecode,http.capture.path=route",
                        arguments);
        String told = framework + ", " + atOnce + " at once: " + trace.err();
        Requests requests = new Requests(trace);
        Seen seen = new Seen(trace, requests, pages);
        tell("FIELDTRACE_FRAMEWORKS", seen.row(framework, atOnce));
        String bare =
                application.run(jvm(framework).with(ChildJvm.FIRST_COMPILER), arguments).out();
        assertEquals(answers(bare), answers(trace.out()), "answers and headers" + told);

        assertEquals(1, trace.notices().size(), told);
        assertEquals(pages, seen.pages, "pages served" + told);
        assertEquals(List.of(), requests.notEndedOnce(), told);
        assertEquals(List.of(), requests.callsWithoutServer(), told);
        assertEquals(3 * pages, seen.callsOfPages, "calls of pages" + told);
        assertEquals(pages, seen.handedOver, "statements handed over" + told);
        assertEquals(3 * pages, seen.statementsBehind, "statements of services" + told);
        boolean isKnown = !WITHOUT_OBJECTS.contains(framework);
        assertEquals(isKnown ? 4 * pages : 0, seen.objects, "objects" + told);
        if (isKnown) {
            assertEquals(
                    Set.of(
                            "app.Main$Order.id used",
                            "app.Main$Order.item used",
                            "app.Main$Order.note unused",
                            "app.Main$Stock.left used",
                            "app.Main$Stock.shelf unused"),
                    trace.decided(),
                    told);
        }
    }

    /** How much later it may be is for who reads the table. */
    @ParameterizedTest
    @EnabledIfEnvironmentVariable(named = "FIELDTRACE_STARTS", matches = ".+")
    @MethodSource("frameworks")
    void theFirstAnswerComesWithTheAgentAndWithout(String framework) throws Exception {
        LibraryApplication application = compiled(framework);
        Starts idle = new Starts();
        Starts recorded = new Starts();
        int rounds = Integer.parseInt(System.getenv("FIELDTRACE_ROUNDS"));
        for (int i = 0; i < rounds; i++) {
            idle.add(atOnce(application, framework, i % 2 == 0));
            try (TraceSession session = new TraceSession(temporary.resolve("trace" + i))) {
                recorded.add(atOnce(application, framework, i % 2 == 0));
            }
        }
        tell("FIELDTRACE_STARTS", Starts.row(framework, idle, recorded));
    }

    /**
     * What one JVM without the agent and one with it print that run at once: what else the machine
     * has to do takes from both alike.
     */
    private static List<String> atOnce(
            LibraryApplication application, String framework, boolean isBareFirst)
            throws Exception {
        String[] arguments = arguments(framework, 1, 1);
        ChildJvm bare = jvm(framework);
        ChildJvm other = jvm(framework).withAgent("");
        ChildJvm.Running first = application.start(isBareFirst ? bare : other, arguments);
        ChildJvm.Running second = application.start(isBareFirst ? other : bare, arguments);
        String ofFirst = LibraryApplication.ended(first).out();
        String ofSecond = LibraryApplication.ended(second).out();
        return isBareFirst ? List.of(ofFirst, ofSecond) : List.of(ofSecond, ofFirst);
    }

    /** When the first answer was there, milliseconds after the JVM, and what it took by then. */
    private static final class Starts {
        private final List<Long> bareElapsed = new ArrayList<>();
        private final List<Long> bareUsed = new ArrayList<>();
        private final List<Double> elapsed = new ArrayList<>();
        private final List<Double> used = new ArrayList<>();

        /** What the two of a pair print. */
        void add(List<String> pair) {
            long[] bare = told(pair.get(0));
            long[] other = told(pair.get(1));
            bareElapsed.add(bare[0]);
            bareUsed.add(bare[1]);
            elapsed.add((double) other[0] / bare[0]);
            used.add((double) other[1] / bare[1]);
        }

        private static long[] told(String out) {
            String line =
                    out.lines().filter(l -> l.startsWith("started ")).findFirst().orElseThrow();
            return Arrays.stream(line.split(" ")).skip(1).mapToLong(Long::parseLong).toArray();
        }

        private static long median(List<Long> values) {
            return values.stream().sorted().skip(values.size() / 2).findFirst().orElseThrow();
        }

        /** The median of pairs, and between which of them that of all lies. */
        private static String ratio(List<Double> ofPairs) {
            double[] sorted = ofPairs.stream().mapToDouble(Double::doubleValue).sorted().toArray();
            int last = sorted.length - 1;
            int left = leftOut(sorted.length);
            return String.format(
                    Locale.ROOT,
                    "%.2f [%.2f, %.2f]",
                    (sorted[last / 2] + sorted[sorted.length / 2]) / 2,
                    sorted[left],
                    sorted[last - left]);
        }

        /**
         * How many at each end may be left out: as many of all pairs lie below the median as heads
         * fall of as many coins.
         */
        private static int leftOut(int pairs) {
            double outside = 0;
            double ways = 2 / Math.pow(2, pairs); // at both ends
            for (int i = 0; i < pairs / 2; i++) {
                outside += ways;
                if (outside > 1 - CONFIDENCE) {
                    return Math.max(0, i - 1);
                }
                ways = ways * (pairs - i) / (i + 1);
            }
            return 0;
        }

        static String row(String framework, Starts idle, Starts recorded) {
            return String.join(
                    " | ",
                    "| " + framework,
                    "" + median(idle.bareElapsed),
                    ratio(idle.elapsed),
                    ratio(recorded.elapsed),
                    "" + median(idle.bareUsed),
                    ratio(idle.used),
                    ratio(recorded.used) + " |");
        }
    }

    private LibraryApplication compiled(String framework) throws Exception {
        List<String> libraries = new ArrayList<>(FRAMEWORKS.get(framework));
        String build = libraries.remove(0);
        if (build.equals("OnQuarkus")) {
            return LibraryApplication.ofJar(temporary, quarkus());
        }
        libraries.add(H2);
        LibraryApplication application =
                new LibraryApplication(temporary, libraries.toArray(new String[0]));
        String main = LibraryApplication.file("frameworks/Main");
        if (build.equals("OnKtor")) {
            application.compile(main);
            KotlinCompiler.compile(
                    LibraryApplication.file("frameworks/OnKtor.kt"),
                    application.classPath(),
                    temporary);
            return application;
        }
        String own = LibraryApplication.file("frameworks/" + build);
        return switch (build) {
            case "OnHelidon" ->
                    application.compileFiles(JAVA_OF_HELIDON, Map.of("Main", main, build, own));
            case "OnMicronaut" -> application.compileFiles(JAVA, Map.of("Main", main, build, own));
            default -> application.compile(List.of(main, own));
        };
    }

    /** Its own build makes it, once for all. */
    private static Path quarkus() throws Exception {
        if (quarkus == null) {
            quarkus =
                    QuarkusProject.build(
                            ofAll,
                            QuarkusProject.NEWEST,
                            List.of(
                                    "quarkus-rest-jackson",
                                    "quarkus-rest-client-jackson",
                                    "quarkus-agroal",
                                    "quarkus-jdbc-h2"),
                            Map.of(
                                    "Main.java",
                                    LibraryApplication.file("frameworks/Main"),
                                    "OnQuarkus.java",
                                    LibraryApplication.file("frameworks/OnQuarkus"),
                                    "application.properties",
                                    LibraryApplication.file("frameworks/quarkus.properties")));
        }
        return quarkus;
    }

    private static String[] arguments(String framework, long pages, int atOnce) {
        return new String[] {"app." + FRAMEWORKS.get(framework).get(0), "" + pages, "" + atOnce};
    }

    private static ChildJvm jvm(String framework) throws Exception {
        return switch (framework) {
            case "Helidon" -> ChildJvm.ofFeature(JAVA_OF_HELIDON);
            case "Quarkus" -> QuarkusProject.onFreePort();
            default -> ChildJvm.ofThisJdk();
        };
    }

    private static List<String> answers(String out) {
        return out.lines().filter(line -> line.startsWith("{null=")).toList();
    }

    /** What is seen, of what there was. */
    private static final class Seen {
        final long pages;
        final long callsOfPages;
        final long handedOver;
        final long statementsBehind;
        final long objects;
        final int verdicts;
        final long all;

        Seen(LibraryTrace trace, Requests requests, long all) {
            this.all = all;
            String route = routeOf("page", requests);
            pages = requests.served().stream().filter(String.format(CALL, route)::equals).count();
            Map<String, Long> ofPages = requests.countsOfCallsOf(route);
            callsOfPages = ofPages.getOrDefault(String.format(CALL, "-"), 0L);
            handedOver = statements(ofPages, "visit");
            statementsBehind =
                    statements(requests.countsOfCallsOf(routeOf("orders", requests)), "orders")
                            + statements(
                                    requests.countsOfCallsOf(routeOf("stock", requests)), "stock");
            objects = trace.objects().values().stream().mapToLong(Long::longValue).sum();
            verdicts = trace.decided().size();
        }

        private static String routeOf(String service, Requests requests) {
            return requests.routesServed().stream()
                    .filter(route -> route.startsWith("/" + service + "/"))
                    .findFirst()
                    .orElse("-");
        }

        private static long statements(Map<String, Long> calls, String table) {
            return calls.getOrDefault(String.format(STATEMENT, table), 0L);
        }

        private String of(long seen, long there) {
            return String.format("%d of %d", seen, there);
        }

        String row(String framework, int atOnce) {
            return String.join(
                    " | ",
                    "| " + framework,
                    "" + atOnce,
                    of(pages, all),
                    of(callsOfPages, 3 * all),
                    of(handedOver + statementsBehind, 4 * all),
                    of(objects, 4 * all),
                    verdicts + " of 5 |");
        }
    }

    /** For who has asked for a table, by a variable. */
    private static void tell(String variable, String row) throws Exception {
        String table = System.getenv(variable);
        if (table != null) {
            Files.writeString(
                    Path.of(table),
                    row + "\n",
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
        }
    }
}
