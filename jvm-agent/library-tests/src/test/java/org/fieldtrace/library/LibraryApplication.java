// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.fieldtrace.testing.ChildJvm;
import org.fieldtrace.testing.Compiler;
import org.fieldtrace.testing.MavenLibraries;
import org.fieldtrace.testing.TraceSession;

/** An application that uses real libraries, compiled against them and run with the agent. */
final class LibraryApplication {

    private final Path folder;
    private final String libraries;

    /**
     * @param folder an empty one for the application's classes and its trace
     * @param coordinates {@code group:artifact:version} of each library
     */
    LibraryApplication(Path folder, String... coordinates) {
        this.folder = folder;
        this.libraries = MavenLibraries.classPath(coordinates);
    }

    /** Compiles a source file; its class {@code app.Main} is what is run. */
    LibraryApplication compile(String source) throws Exception {
        Map<String, byte[]> classFiles = Compiler.compile(17, source, libraries);
        for (Map.Entry<String, byte[]> classFile : classFiles.entrySet()) {
            Path file = folder.resolve("classes").resolve(classFile.getKey() + ".class");
            Files.createDirectories(file.getParent());
            Files.write(file, classFile.getValue());
        }
        return this;
    }

    /** Runs the application to its end and returns the events that it left. */
    LibraryTrace record(String agentOptions, String... arguments) throws Exception {
        return record(ChildJvm.ofThisJdk(), agentOptions, arguments);
    }

    /** As above, in a JVM that the caller has chosen. */
    LibraryTrace record(ChildJvm jvm, String agentOptions, String... arguments) throws Exception {
        String classPath = folder.resolve("classes") + File.pathSeparator + libraries;
        try (TraceSession session = new TraceSession(folder.resolve("trace"))) {
            String[] command = new String[arguments.length + 1];
            command[0] = "app.Main";
            System.arraycopy(arguments, 0, command, 1, arguments.length);
            ChildJvm.Result result =
                    jvm.withAgent(agentOptions).with("-cp", classPath).run(command);
            assertEquals(0, result.status(), result.out() + result.err());
            List<TraceSession.Event> events = session.stopAndRead(result.pid());
            return new LibraryTrace(events, result.out(), result.err());
        }
    }
}
