// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.shop.truth;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What a service says of itself, so that a trace can be held against it: a line of JSON for each
 * request that it served and each call that it made.
 *
 * <p>Callers pass a {@link Cause} in the query or the body, of which a tracer records neither. A
 * served request carries its ports and when it began: on one connection, requests are told apart by
 * their order, which the trace knows too.
 */
public final class TruthLog {

    private static final String FOLDER = System.getProperty("truth.folder");
    private static final long NANOS = 1_000_000_000L;

    private final String service;
    private final Path file;
    private final AtomicLong lastSpan = new AtomicLong();

    /**
     * @param service its name, of which the file is named too; nothing is logged where the system
     *     property {@code truth.folder} is not set
     */
    public TruthLog(String service) {
        this.service = service;
        this.file = FOLDER == null ? null : Path.of(FOLDER, service + ".jsonl");
    }

    /** A new span of this service: a request that it serves or a call that it makes. */
    public Cause begin(Cause parent) {
        return new Cause(parent.request(), service + "-" + lastSpan.incrementAndGet());
    }

    /** Now, nanoseconds of the wall clock since 1970. */
    public static long now() {
        Instant now = Instant.now();
        return now.getEpochSecond() * NANOS + now.getNano();
    }

    /**
     * The service has served a request.
     *
     * @param ports own port, a dash, and the caller's port
     * @param start when it arrived, as {@link #now} says
     */
    public void served(
            Cause span, Cause parent, String operation, int status, String ports, long start) {
        write("server", span, parent, operation, status, ports, start);
    }

    /** The service has made a call; status 0 where there was no answer. */
    public void called(Cause span, Cause parent, String operation, int status, long start) {
        write("client", span, parent, operation, status, "", start);
    }

    private void write(
            String kind,
            Cause span,
            Cause parent,
            String operation,
            int status,
            String ports,
            long start) {
        if (file == null) {
            return;
        }
        // Names hold nothing that JSON would want escaped.
        String line =
                String.format(
                        "{\"kind\":\"%s\",\"service\":\"%s\",\"request\":\"%s\",\"span\":\"%s\","
                                + "\"parent\":\"%s\",\"operation\":\"%s\",\"status\":%d,"
                                + "\"ports\":\"%s\",\"start\":%d,\"end\":%d}%n",
                        kind,
                        service,
                        span.request(),
                        span.span(),
                        parent.span(),
                        operation,
                        status,
                        ports,
                        start,
                        now());
        synchronized (this) {
            try {
                Files.write(
                        file,
                        line.getBytes(StandardCharsets.UTF_8),
                        StandardOpenOption.CREATE,
                        StandardOpenOption.APPEND);
            } catch (IOException failure) {
                throw new UncheckedIOException("cannot log the truth", failure);
            }
        }
    }
}
