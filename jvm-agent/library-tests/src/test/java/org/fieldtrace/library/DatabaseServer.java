// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.fieldtrace.testing.Patience;

/** The server of a database, of the machine's package, as long as a test takes. */
abstract class DatabaseServer implements AutoCloseable {

    private final String name;
    private final Path folder;
    private final int port;
    private Process server;

    DatabaseServer(String name) throws IOException {
        this.name = name;
        this.folder = Files.createTempDirectory("fieldtrace-" + name + "-");
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
    }

    /** On which it listens at 127.0.0.1. */
    final int port() {
        return port;
    }

    /** Of its own: its data, its log. */
    final Path folder() {
        return folder;
    }

    final String data() {
        return folder.resolve("data").toString();
    }

    final Path logFile() {
        return folder.resolve("log");
    }

    final String log() {
        try {
            return Files.readString(logFile());
        } catch (IOException missing) {
            return missing.toString();
        }
    }

    /** Starts it, and waits until it takes connections. */
    final void start(String... command) throws Exception {
        server = run(command);
        try {
            Patience.await(() -> isReady() || !server.isAlive(), () -> "it is not ready");
            if (!isReady()) {
                throw new AssertionError("it has ended");
            }
        } catch (AssertionError failure) {
            String log = log(); // which goes with the rest
            close();
            throw new AssertionError(name + " does not start: " + log, failure);
        }
    }

    /** Unless it says so itself, when it takes connections. */
    boolean isReady() throws Exception {
        try (Socket socket = new Socket("127.0.0.1", port)) {
            return true;
        } catch (IOException notYet) {
            return false;
        }
    }

    /** Ends the server at once; its data are of no more use. */
    void stop(Process server) throws Exception {
        server.destroyForcibly();
    }

    /** Starts a program of the package, which writes to the log. */
    final Process run(String... command) throws IOException {
        return new ProcessBuilder(asItsUser(List.of(command)))
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(logFile().toFile()))
                .start();
    }

    /** The command, such that it is run by a user that the server runs as. */
    List<String> asItsUser(List<String> command) {
        return command;
    }

    @Override
    public final void close() throws Exception {
        if (server != null) {
            stop(server);
            server.waitFor(Patience.SECONDS, TimeUnit.SECONDS);
        }
        try (Stream<Path> files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
        }
    }
}
