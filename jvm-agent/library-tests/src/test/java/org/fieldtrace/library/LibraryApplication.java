// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.fieldtrace.testing.ChildJvm;
import org.fieldtrace.testing.Compiler;
import org.fieldtrace.testing.Event;
import org.fieldtrace.testing.MavenLibraries;
import org.fieldtrace.testing.TraceSession;

/** An application that uses real libraries, compiled against them and run with the agent. */
final class LibraryApplication {

    private final Path folder;
    private final String libraries;
    private final Path jar;

    /**
     * @param folder an empty one for the application's classes and its trace
     * @param coordinates {@code group:artifact:version} of each library
     */
    LibraryApplication(Path folder, String... coordinates) {
        this(folder, MavenLibraries.classPath(coordinates), null);
    }

    /**
     * One that the build of its framework has made.
     *
     * @param folder for its trace
     */
    static LibraryApplication ofJar(Path folder, Path jar) {
        return new LibraryApplication(folder, "", jar);
    }

    private LibraryApplication(Path folder, String libraries, Path jar) {
        this.folder = folder;
        this.libraries = libraries;
        this.jar = jar;
    }

    /** Compiles a source file; its class {@code app.Main} is what is run. */
    LibraryApplication compile(String source) throws Exception {
        return compile(17, source);
    }

    /** As above, for libraries that read no class files of a newer {@code release} of Java. */
    LibraryApplication compile(int release, String source) throws Exception {
        return compile(release, List.of(source));
    }

    /** As above, of several source files, which may need one another. */
    LibraryApplication compile(List<String> sources) throws Exception {
        return compile(17, sources);
    }

    /** As above, of a source file that serves {@code Ways}. */
    LibraryApplication compileWays(String source) throws Exception {
        return compile(List.of(resource("Ways.java"), source));
    }

    /** As above, for the older {@code release} of Java that runs it. */
    LibraryApplication compile(int release, List<String> sources) throws Exception {
        Map<String, byte[]> classFiles = Compiler.compile(release, sources, classPath());
        for (Map.Entry<String, byte[]> classFile : classFiles.entrySet()) {
            Path file = folder.resolve("classes").resolve(classFile.getKey() + ".class");
            Files.createDirectories(file.getParent());
            Files.write(file, classFile.getValue());
        }
        return this;
    }

    /**
     * As above, by a compiler with the processors of the libraries, which write other files beside
     * classes, or that reads what libraries for a newer Java were compiled to.
     *
     * @param sources by the names of their classes
     */
    LibraryApplication compileFiles(int release, Map<String, String> sources) throws Exception {
        Path messages = folder.resolve("javac.log");
        Path classes = Files.createDirectories(folder.resolve("classes"));
        List<String> command =
                new ArrayList<>(
                        List.of(
                                compilerOf(release).toString(),
                                "-J" + ChildJvm.FIRST_COMPILER,
                                "-J" + ChildJvm.SERIAL,
                                "--release",
                                "" + release,
                                "-g",
                                "-parameters",
                                "-cp",
                                classPath(),
                                "-d",
                                classes.toString()));
        for (Map.Entry<String, String> source : sources.entrySet()) {
            Path file = folder.resolve(source.getKey() + ".java");
            Files.writeString(file, source.getValue());
            command.add(file.toString());
        }
        int status =
                new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(messages.toFile())
                        .start()
                        .waitFor();
        assertEquals(0, status, Files.readString(messages));
        return this;
    }

    private static Path compilerOf(int release) throws IOException {
        Path own = Path.of(System.getProperty("java.home"), "bin", "javac");
        if (release <= Runtime.version().feature()) {
            return own;
        }
        Optional<Path> newer =
                ChildJvm.jdksAndRuntimes().stream()
                        .filter(jdk -> ChildJvm.feature(jdk) >= release)
                        .map(jdk -> jdk.resolve("bin/javac"))
                        .filter(Files::isExecutable)
                        .findFirst();
        assumeTrue(newer.isPresent(), "no compiler of Java " + release + " or later");
        return newer.get();
    }

    /**
     * Compiles an application that lies among the test's resources, and the {@code Peer} that it
     * calls.
     *
     * @param fit makes its source fit the version of the libraries
     */
    LibraryApplication compileApp(String name, UnaryOperator<String> fit) throws Exception {
        return compile(source("Peer")).compile(fit.apply(source(name)));
    }

    /** As above, of an application of several files. */
    LibraryApplication compileApp(List<String> names, UnaryOperator<String> fit) throws Exception {
        List<String> sources = new ArrayList<>();
        for (String name : names) {
            sources.add(fit.apply(source(name)));
        }
        return compile(source("Peer")).compile(sources);
    }

    /** Adds a file to the application's class path. */
    LibraryApplication addFile(String path, String content) throws IOException {
        Path file = folder.resolve("classes").resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
        return this;
    }

    private static String source(String name) throws IOException {
        return resource(name + ".java");
    }

    /** Text of a source file among the test's resources. */
    static String file(String name) throws IOException {
        return text(name.contains(".") ? name : name + ".java");
    }

    /** Text of a file among the test's resources for applications. */
    static String resource(String name) throws IOException {
        return text("apps/" + name);
    }

    /** They lie in the folders of libraries, and those of several beside this class. */
    private static String text(String path) throws IOException {
        try (InputStream content = LibraryApplication.class.getResourceAsStream("/" + path)) {
            if (content == null) {
                throw new IOException("no folder of a library has src/test/resources/" + path);
            }
            return new String(content.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /**
     * Unless the test says otherwise: these applications do little but make remote calls, for which
     * no share of 1 % suffices, and tests tell requests apart by their paths.
     */
    private static String withDefaults(String agentOptions) {
        String options = agentOptions;
        for (String ours : List.of("overhead.budget=off", "http.capture.path=folded")) {
            String key = ours.substring(0, ours.indexOf('='));
            if (!agentOptions.contains(key)) {
                options = ours + (options.isEmpty() ? "" : ",") + options;
            }
        }
        return options;
    }

    /** Runs the application to its end and returns the events that it left. */
    LibraryTrace record(String agentOptions, String... arguments) throws Exception {
        return record(ChildJvm.ofThisJdk().with(ChildJvm.SERIAL), agentOptions, arguments);
    }

    /** As above, in a JVM that the caller has chosen. */
    LibraryTrace record(ChildJvm jvm, String agentOptions, String... arguments) throws Exception {
        return recorded(jvm.withAgent(withDefaults(agentOptions)), arguments);
    }

    /** As above, of an application that attaches the agent, which it is given, to itself. */
    LibraryTrace recordAttached(String agentOptions) throws Exception {
        return recorded(
                ChildJvm.ofThisJdk().with(ChildJvm.SERIAL, "-Djdk.attach.allowAttachSelf=true"),
                ChildJvm.AGENT.toString(),
                withDefaults(agentOptions));
    }

    /** Runs the application to its end in a JVM as the caller has made it. */
    ChildJvm.Result run(ChildJvm jvm, String... arguments) throws Exception {
        return ended(start(jvm, arguments));
    }

    /** As above, for a caller that starts others before it waits for the end. */
    ChildJvm.Running start(ChildJvm jvm, String... arguments) throws IOException {
        if (jar != null) {
            return jvm.with("-jar", jar.toString()).start(arguments);
        }
        String[] command = new String[arguments.length + 1];
        command[0] = "app.Main";
        System.arraycopy(arguments, 0, command, 1, arguments.length);
        return jvm.with("-cp", classPath()).start(command);
    }

    /** What became of it, which ends well. */
    static ChildJvm.Result ended(ChildJvm.Running running) throws Exception {
        ChildJvm.Result result = running.await();
        assertEquals(0, result.status(), result.out() + result.err());
        return result;
    }

    private LibraryTrace recorded(ChildJvm jvm, String... arguments) throws Exception {
        try (TraceSession session = new TraceSession(folder.resolve("trace"))) {
            ChildJvm.Result result =
                    run(jvm.with(ChildJvm.FIRST_COMPILER, ChildJvm.SELDOM), arguments);
            List<Event> events = session.stopAndRead(result.pid());
            return new LibraryTrace(events, result.out(), result.err());
        }
    }

    /** The application and its libraries. */
    String classPath() {
        return folder.resolve("classes") + File.pathSeparator + libraries;
    }
}
