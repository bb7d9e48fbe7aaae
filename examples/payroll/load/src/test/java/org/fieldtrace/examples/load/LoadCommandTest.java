// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntUnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** The load generator against an HTTP server that stands for payroll and for admin. */
class LoadCommandTest {

    private final AtomicInteger requests = new AtomicInteger();
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private volatile IntUnaryOperator statusOfRequest = number -> 200;
    private HttpServer server;

    @BeforeEach
    void serve() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext(
                "/",
                exchange -> {
                    int number = requests.incrementAndGet();
                    exchange.sendResponseHeaders(statusOfRequest.applyAsInt(number), -1);
                    exchange.close();
                });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
        threads.shutdown();
    }

    @Test
    void aFixedRateIsKept() {
        long start = System.nanoTime();
        int status = load("--rate", "100", "--duration", "2");
        long elapsedMs = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);

        assertEquals(0, status, err.toString());
        assertTrue(out.toString().startsWith("load: sending 100.0 requests a second for 2 s"));
        assertTrue(out.toString().contains("load: 200 requests in "), out.toString());
        assertTrue(out.toString().contains("), 0 errors, latency p50 "), out.toString());
        assertTrue(elapsedMs >= 1990, "the last request is due after 1990 ms, not " + elapsedMs);
    }

    @Test
    void whatAServiceThatHasJustStartedIsTooSlowForIsNotOwedToIt() {
        statusOfRequest =
                number -> {
                    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(number < 60 ? 40 : 0));
                    return 200;
                };

        assertEquals(0, load("--warm-up", "--rate", "100", "--duration", "1", "--workers", "2"));
        assertTrue(out.toString().contains("load: 100 requests in "), out.toString());
        Matcher median = Pattern.compile("p50 ([0-9.]+) ms").matcher(out.toString());
        assertTrue(median.find(), out.toString());
        // Owed, half of them would wait for half a second and more.
        assertTrue(Double.parseDouble(median.group(1)) < 200, out.toString());
    }

    @Test
    void fewErrorsAreReportedAndForgiven() {
        statusOfRequest = number -> number == 50 ? 500 : 200;

        assertEquals(0, load("--rate", "200", "--duration", "1"));
        assertTrue(out.toString().contains(", 1 errors,"), out.toString());
        assertTrue(err.toString().contains("the first error: GET http://"), err.toString());
        assertTrue(err.toString().contains("HTTP status 500"), err.toString());
    }

    @Test
    void manyErrorsFailTheRun() {
        statusOfRequest = number -> number > 2 && number % 10 == 0 ? 500 : 200;

        assertEquals(1, load("--rate", "200", "--duration", "1"));
    }

    @Test
    void aServiceThatIsNotThereIsNamedWithTheRemedy() {
        server.stop(0);

        assertEquals(1, load("--duration", "1"));
        assertTrue(err.toString().contains("/employee/1/name cannot be reached"), err.toString());
        assertTrue(err.toString().contains("remedy: "), err.toString());
    }

    @Test
    void aRateOfNothingIsRefused() {
        assertEquals(CommandLine.ExitCode.USAGE, load("--rate", "0"));
        assertTrue(err.toString().contains("--rate must be above 0"), err.toString());
    }

    private int load(String... options) {
        String address = "http://127.0.0.1:" + server.getAddress().getPort();
        CommandLine command =
                new CommandLine(new LoadCommand())
                        .setOut(new PrintWriter(out, true))
                        .setErr(new PrintWriter(err, true));
        String[] services = {"--payroll", address, "--admin", address};
        List<String> arguments = new ArrayList<>(List.of(services));
        arguments.addAll(List.of(options));
        return command.execute(arguments.toArray(String[]::new));
    }
}
