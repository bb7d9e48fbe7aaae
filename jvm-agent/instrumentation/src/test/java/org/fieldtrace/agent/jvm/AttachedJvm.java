// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.jvm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.tools.attach.VirtualMachine;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.fieldtrace.testing.ChildJvm;
import org.fieldtrace.testing.Patience;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.util.TraceClassVisitor;

/** An application that does what it is asked to, line by line, and to which one can attach. */
final class AttachedJvm implements AutoCloseable {

    private static final int SIGTRAP = 5;

    private static final String SERVICE = Programs.source("AttachedService");

    /** Writes what the last of all transformers sees of the application's classes to a folder. */
    private static final String PROBE = Programs.source("ClassProbe");

    private final Process process;
    private final BufferedReader answers;
    private final Path err;

    private AttachedJvm(Process process, Path err) {
        this.process = process;
        this.answers = process.inputReader(StandardCharsets.UTF_8);
        this.err = err;
    }

    static void compileTo(Path folder) throws IOException {
        SampleApplication.compileTo(folder, SERVICE);
        SampleApplication.compileTo(folder, PROBE);
    }

    static AttachedJvm start(Path jdk, Path classPath, String... options) throws IOException {
        List<String> command = new ArrayList<>(List.of(jdk.resolve("bin/java").toString()));
        command.addAll(List.of(ChildJvm.FIRST_COMPILER, ChildJvm.SERIAL, "-Xmx64m"));
        command.addAll(List.of("-cp", classPath.toString()));
        command.addAll(List.of(options));
        command.add("app.Service");
        Path err = Files.createTempFile("attached-jvm-", ".err");
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(err.toFile());
        builder.environment().remove("JAVA_TOOL_OPTIONS");
        builder.environment().remove("OTEL_SERVICE_NAME");
        return new AttachedJvm(builder.start(), err);
    }

    long pid() {
        return process.pid();
    }

    /** Has the application do something, and gives its answer. */
    String ask(String request) throws IOException {
        OutputStream requests = process.getOutputStream();
        requests.write((request + "\n").getBytes(StandardCharsets.UTF_8));
        requests.flush();
        String answer = answers.readLine();
        assertTrue(answer != null, () -> "the application ended: " + said());
        return answer;
    }

    /** Brings the agent in; gives what it says of it. */
    String attach(String options) throws Exception {
        return load(ChildJvm.AGENT, options).getProperty("fieldtrace.outcome");
    }

    String detach() throws Exception {
        return attach("--stop");
    }

    private java.util.Properties load(Path agent, String arguments) throws Exception {
        VirtualMachine jvm = VirtualMachine.attach(Long.toString(pid()));
        try {
            jvm.loadAgent(agent.toString(), arguments);
            return jvm.getAgentProperties();
        } catch (IOException cut) {
            boolean ended = process.waitFor(1, TimeUnit.SECONDS);
            String how = ended ? "ended with status " + process.exitValue() : "runs";
            throw new IOException("the application " + how + ": " + said(), cut);
        } finally {
            jvm.detach();
        }
    }

    void awaitRecording() throws Exception {
        Patience.await(
                () -> ask("is-recording").equals("true"), () -> "nothing records: " + said());
    }

    /**
     * The application's classes as they are in force, by name. The order of the constant pool, in
     * which the JVM keeps what it does not need any more, is not told.
     */
    Map<String, String> classes(Path folder) throws Exception {
        Path jar = folder.resolve("probe.jar");
        if (!Files.exists(jar)) {
            Manifest manifest = new Manifest();
            manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
            manifest.getMainAttributes().putValue("Agent-Class", "probe.Probe");
            manifest.getMainAttributes().putValue("Can-Retransform-Classes", "true");
            try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
                out.putNextEntry(new JarEntry("empty")); // the class is on the class path
            }
        }
        Path seen = Files.createTempDirectory(folder, "seen");
        load(jar, seen.toString());
        Map<String, String> classes = new TreeMap<>();
        try (Stream<Path> files = Files.list(seen)) {
            for (Path file : files.toList()) {
                StringWriter text = new StringWriter();
                new ClassReader(Files.readAllBytes(file))
                        .accept(new TraceClassVisitor(new PrintWriter(text)), 0);
                classes.put(file.getFileName().toString(), text.toString());
            }
        }
        return classes;
    }

    boolean catchesSigtrap() throws IOException {
        String caught =
                Files.readAllLines(Path.of("/proc/" + pid() + "/status")).stream()
                        .filter(line -> line.startsWith("SigCgt:"))
                        .findFirst()
                        .orElseThrow()
                        .substring("SigCgt:".length())
                        .strip();
        return (Long.parseUnsignedLong(caught, 16) >> (SIGTRAP - 1) & 1) == 1;
    }

    /** How many perf events are open. */
    long watchpoints() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("/proc/" + pid() + "/fd"))) {
            return files.filter(file -> target(file).contains("perf_event")).count();
        }
    }

    long files() throws IOException {
        return count("fd");
    }

    long threads() throws IOException {
        return count("task");
    }

    /**
     * Waits until there are no more than that: the JVM closes the connection over which it was told
     * to load or stop the agent some time after it has answered.
     */
    void awaitNoMoreThan(long files, long threads) throws Exception {
        Patience.await(
                () -> files() <= files && threads() <= threads,
                () -> "no end of files over " + files + ", or of threads over " + threads);
    }

    private long count(String folder) throws IOException {
        try (Stream<Path> entries = Files.list(Path.of("/proc/" + pid() + "/" + folder))) {
            return entries.count();
        }
    }

    /** Names of the threads that the agent has made, by the beginning that they share. */
    Set<String> agentThreads() throws IOException {
        try (Stream<Path> threads = Files.list(Path.of("/proc/" + pid() + "/task"))) {
            return threads.map(thread -> content(thread.resolve("comm")))
                    .filter(name -> name.startsWith("fieldtrace-"))
                    .collect(Collectors.toSet());
        }
    }

    private static String target(Path link) {
        try {
            return Files.readSymbolicLink(link).toString();
        } catch (IOException closed) {
            return "";
        }
    }

    private static String content(Path file) {
        try {
            return Files.readString(file).strip();
        } catch (IOException ended) {
            return "";
        }
    }

    /** Lets the application end, which it does with status 0. */
    void end() throws IOException, InterruptedException {
        process.getOutputStream().close();
        assertTrue(
                process.waitFor(Patience.SECONDS, TimeUnit.SECONDS),
                () -> "still running: " + said());
        assertEquals(0, process.exitValue(), this::said);
    }

    private String said() {
        return content(err);
    }

    @Override
    public void close() throws Exception {
        process.destroyForcibly().waitFor();
        Files.delete(err);
    }
}
