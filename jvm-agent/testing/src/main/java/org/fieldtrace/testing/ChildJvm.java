// SPDX-License-Identifier: MIT
package org.fieldtrace.testing;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** An application in a JVM of its own, with the agent as it is shipped. */
public final class ChildJvm {

    public static final Path AGENT =
            Path.of(System.getProperty("fieldtrace.agent.jar")).toAbsolutePath();

    /** What {@code scripts/setup --development} fetched. */
    private static final Path RUNTIMES =
            Path.of(System.getProperty("fieldtrace.jdks")).toAbsolutePath().normalize();

    /** The second compiler takes more time than it saves where a JVM lives for seconds. */
    public static final String FIRST_COMPILER = "-XX:TieredStopAtLevel=1";

    /**
     * Nor does the first compile what runs some hundred times, as most of a large library that
     * starts: it then takes a seventh of such a JVM's time, not a quarter.
     */
    public static final String SELDOM = "-XX:CompileThresholdScaling=5";

    /**
     * Other collectors take more time then to start their threads, and for each full collection.
     */
    public static final String SERIAL = "-XX:+UseSerialGC";

    private static final long POLL_MS = 20;

    private final Path java;
    private final List<String> options = new ArrayList<>();
    private final List<String> prefix = new ArrayList<>();
    private String toolOptions;

    /** What a JVM did that has ended. */
    public record Result(long pid, int status, String out, String err) {}

    private ChildJvm(Path jdk) {
        this.java = jdk.resolve("bin/java");
    }

    public static ChildJvm of(Path jdk) {
        return new ChildJvm(jdk);
    }

    /** The JDK that runs the tests. */
    public static ChildJvm ofThisJdk() {
        return of(thisJdk());
    }

    /** The JDK that runs the tests, and those installed beside it. */
    public static List<Path> jdks() throws IOException {
        Path here = thisJdk();
        return Stream.concat(Stream.of(here), in(here.getParent()).filter(jdk -> !jdk.equals(here)))
                .toList();
    }

    /**
     * Those of {@link #jdks}, and what set-up fetched for Java versions that are not among them.
     */
    public static List<Path> jdksAndRuntimes() throws IOException {
        List<Path> installed = jdks();
        Set<Integer> features =
                installed.stream().map(ChildJvm::feature).collect(Collectors.toSet());
        return Stream.concat(
                        installed.stream(),
                        in(RUNTIMES).filter(jdk -> !features.contains(feature(jdk))))
                .toList();
    }

    /** The oldest and the newest of {@link #jdksAndRuntimes}, or all in the long form. */
    public static List<Path> oldestAndNewest() throws IOException {
        return Extent.ends(
                jdksAndRuntimes().stream()
                        .sorted(Comparator.comparingInt(ChildJvm::feature))
                        .toList());
    }

    /** The one of {@link #jdksAndRuntimes} for that Java. */
    public static ChildJvm ofFeature(int wanted) throws IOException {
        return of(
                jdksAndRuntimes().stream()
                        .filter(jdk -> feature(jdk) == wanted)
                        .findFirst()
                        .orElseThrow(
                                () ->
                                        new IllegalStateException(
                                                "there is no Java "
                                                        + wanted
                                                        + "; remedy: scripts/setup --development")));
    }

    private static Stream<Path> in(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return Stream.empty();
        }
        try (Stream<Path> jdks = Files.list(folder)) {
            return jdks
                    .filter(jdk -> !Files.isSymbolicLink(jdk))
                    .filter(jdk -> Files.isExecutable(jdk.resolve("bin/java")))
                    .filter(jdk -> Files.isReadable(jdk.resolve("release")))
                    .sorted()
                    .toList()
                    .stream();
        }
    }

    /** The newest of {@link #jdks}. */
    public static ChildJvm ofNewestJdk() throws IOException {
        return of(jdks().stream().max(Comparator.comparingInt(ChildJvm::feature)).orElseThrow());
    }

    /** Which Java a JDK is for, such as 17. */
    public static int feature(Path jdk) {
        try {
            String release = Files.readString(jdk.resolve("release"));
            return Integer.parseInt(release.replaceAll("(?s).*JAVA_VERSION=\"(\\d+).*", "$1"));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static Path thisJdk() {
        try {
            return Path.of(System.getProperty("java.home")).toRealPath();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    public ChildJvm with(String... more) {
        options.addAll(List.of(more));
        return this;
    }

    /** Lets it take little processor time, for a test about neither compilers nor collectors. */
    public ChildJvm shortLived() {
        return with(FIRST_COMPILER, SERIAL);
    }

    /** Adds the agent with options such as {@code sampling.rate=1}, or none. */
    public ChildJvm withAgent(String agentOptions) {
        return withAgent(AGENT, agentOptions);
    }

    public ChildJvm withAgent(Path jar, String agentOptions) {
        return with("-javaagent:" + jar + (agentOptions.isEmpty() ? "" : "=" + agentOptions));
    }

    /** Adds to the command that starts the JVM, in its own process, such as {@code unshare}. */
    public ChildJvm under(String... command) {
        prefix.addAll(List.of(command));
        return this;
    }

    public ChildJvm withToolOptions(String text) {
        toolOptions = text;
        return this;
    }

    /** Starts the JVM; standard output and error go to files until {@link Running#await}. */
    public Running start(String... mainAndArguments) throws IOException {
        List<String> command = new ArrayList<>(prefix);
        command.add(java.toString());
        // The JDK's server else holds an answer's body back until its head is acknowledged, which
        // the client does 40 ms later.
        command.add("-Dsun.net.httpserver.nodelay=true");
        // For programs of tests: how long they wait for what must happen. Times for which they hold
        // something, or wait in vain, are a part of it.
        command.add("-Dtest.patience.ms=" + Patience.PATIENCE.toMillis());
        command.addAll(options);
        command.addAll(List.of(mainAndArguments));
        Path out = Files.createTempFile("child-jvm-", ".out");
        Path err = Files.createTempFile("child-jvm-", ".err");
        ProcessBuilder builder =
                new ProcessBuilder(command)
                        .redirectOutput(out.toFile())
                        .redirectError(err.toFile());
        // On a busy machine LTTng's own three seconds are over before a session knows the JVM.
        builder.environment().put("LTTNG_UST_REGISTER_TIMEOUT", "" + Patience.PATIENCE.toMillis());
        builder.environment().remove("JAVA_TOOL_OPTIONS");
        builder.environment().remove("OTEL_SERVICE_NAME");
        if (toolOptions != null) {
            builder.environment().put("JAVA_TOOL_OPTIONS", toolOptions);
        }
        return new Running(builder.start(), out, err);
    }

    public Result run(String... mainAndArguments) throws IOException, InterruptedException {
        return start(mainAndArguments).await();
    }

    /** A JVM at work. */
    public record Running(Process process, Path out, Path err) {

        /** Waits until it has printed a whole line that begins so, and returns the rest of it. */
        public String awaitLine(String beginning) throws IOException, InterruptedException {
            long deadline = System.nanoTime() + Patience.PATIENCE.toNanos();
            while (true) {
                boolean alive = process.isAlive();
                String printed = Files.readString(out, StandardCharsets.UTF_8);
                Optional<String> line =
                        printed.substring(0, printed.lastIndexOf('\n') + 1)
                                .lines()
                                .filter(l -> l.startsWith(beginning))
                                .findFirst();
                if (line.isPresent()) {
                    return line.get().substring(beginning.length());
                }
                assertTrue(
                        alive && System.nanoTime() < deadline,
                        () -> "no line '" + beginning + "': " + printed);
                Thread.sleep(POLL_MS);
            }
        }

        /** Writes a line to its standard input. */
        public void tell(String line) throws IOException {
            process.getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
            process.getOutputStream().flush();
        }

        /** Ends its standard input, and waits for its end. */
        public Result await() throws IOException, InterruptedException {
            return await(Patience.SECONDS);
        }

        /** As above, of one that has more to do than others. */
        public Result await(long patienceS) throws IOException, InterruptedException {
            process.getOutputStream().close();
            boolean ended = process.waitFor(patienceS, TimeUnit.SECONDS);
            String threads = "";
            if (!ended) {
                threads = ThreadDump.ofApplication(process, out);
                process.destroyForcibly().waitFor();
            }
            String printed = Files.readString(out, StandardCharsets.UTF_8);
            String complained = Files.readString(err, StandardCharsets.UTF_8);
            Files.delete(out);
            Files.delete(err);
            assertTrue(
                    ended,
                    "still running after " + patienceS + " s: " + threads + printed + complained);
            return new Result(process.pid(), process.exitValue(), printed, complained);
        }
    }
}
