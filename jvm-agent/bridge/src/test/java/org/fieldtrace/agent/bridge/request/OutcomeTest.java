// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.ProtocolException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.channels.ClosedChannelException;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class OutcomeTest {

    @Test
    void aClientsExceptionSaysHowItsCallEnded() {
        assertEquals(
                Outcome.TIMEOUT, Outcome.ofClient(new SocketTimeoutException("Read timed out")));
        assertEquals(Outcome.TIMEOUT, Outcome.ofClient(new TimeoutException()));
        assertEquals(
                Outcome.TIMEOUT, Outcome.ofClient(new ConnectException("Connection timed out")));
        assertEquals(Outcome.REFUSED, Outcome.ofClient(new ConnectException("Connection refused")));
        assertEquals(Outcome.RESET, Outcome.ofClient(new SocketException("Connection reset")));
        assertEquals(Outcome.RESET, Outcome.ofClient(new EOFException()));
        assertEquals(Outcome.RESET, Outcome.ofClient(new IOException("Premature EOF")));
        assertEquals(
                Outcome.RESET, Outcome.ofClient(new ProtocolException("unexpected end of stream")));
        assertEquals(Outcome.CANCELLED, Outcome.ofClient(new CancellationException()));
        assertEquals(Outcome.CANCELLED, Outcome.ofClient(new IOException("Request cancelled")));
        assertEquals(Outcome.CANCELLED, Outcome.ofClient(new InterruptedIOException("Shut down")));
        assertEquals(Outcome.TIMEOUT, Outcome.ofClient(new InterruptedIOException("timeout")));
        assertEquals(Outcome.ERROR, Outcome.ofClient(new IllegalStateException("no")));
    }

    @Test
    void aCauseTellsWhereItsWrapperDoesNot() {
        assertEquals(
                Outcome.REFUSED,
                Outcome.ofClient(
                        new CompletionException(
                                new IOException(new ConnectException("Connection refused")))));
    }

    @Test
    void causesThatGoInACircleEnd() {
        Throwable one = new IOException("one");
        Throwable other = new IOException("other", one);
        one.initCause(other);
        assertEquals(Outcome.ERROR, Outcome.ofClient(one));
        assertEquals(Outcome.ERROR, Outcome.ofServer(one));
    }

    @Test
    void anExceptionWhoseOwnMethodsThrowIsAnError() {
        IOException strange =
                new IOException() {
                    @Override
                    public String getMessage() {
                        throw new IllegalStateException("no message");
                    }
                };
        assertEquals(Outcome.ERROR, Outcome.ofClient(strange));
        assertEquals(Outcome.ERROR, Outcome.ofServer(strange));
    }

    @Test
    void aServersBrokenConnectionIsTheClientsDoing() {
        for (String server :
                List.of(
                        "org.apache.tomcat.util.net.NioEndpoint$NioSocketWrapper",
                        "org.eclipse.jetty.server.HttpConnection",
                        "io.undertow.server.protocol.http.HttpResponseConduit",
                        "sun.net.httpserver.Request$WriteStream")) {
            for (IOException gone :
                    List.of(
                            new IOException("Broken pipe"),
                            new ClosedChannelException(),
                            new SocketException("Connection reset"))) {
                assertEquals(
                        Outcome.CANCELLED,
                        Outcome.ofServer(
                                thrownIn(
                                        gone,
                                        "sun.nio.ch.SocketChannelImpl",
                                        server,
                                        "app.Employees")),
                        server + " " + gone);
            }
        }
        IOException stackless = new IOException("Broken pipe");
        assertEquals(Outcome.CANCELLED, Outcome.ofServer(thrownIn(stackless)));
    }

    @Test
    void aBrokenConnectionOfACallThatTheApplicationMakesIsAnError() {
        for (String client :
                List.of(
                        "app.Employees",
                        "org.postgresql.core.PGStream",
                        "okhttp3.internal.http1.Http1ExchangeCodec",
                        "jdk.internal.net.http.Http1Exchange",
                        "org.eclipse.jetty.client.HttpConnection")) {
            assertEquals(
                    Outcome.ERROR,
                    Outcome.ofServer(
                            thrownIn(
                                    new SocketException("Connection reset"),
                                    "java.net.SocketInputStream",
                                    client,
                                    "org.apache.coyote.http11.Http11Processor")),
                    client);
        }
        assertEquals(
                Outcome.ERROR,
                Outcome.ofServer(
                        new IllegalStateException(new SocketException("Connection reset"))));
    }

    @Test
    void aBrokenConnectionIsToldByTheStackThatReactorHasPutAside() {
        IOException broken = new SocketException("Connection reset");
        thrownIn(broken, "sun.nio.ch.NioSocketImpl");
        broken.addSuppressed(
                thrownIn(new IOException(), "sun.nio.ch.NioSocketImpl", "app.Employees"));
        assertEquals(Outcome.ERROR, Outcome.ofServer(broken));
    }

    /** In methods of classes, the innermost first. */
    private static IOException thrownIn(IOException failure, String... classes) {
        failure.setStackTrace(
                Stream.of(classes)
                        .map(name -> new StackTraceElement(name, "m", "F.java", 1))
                        .toArray(StackTraceElement[]::new));
        return failure;
    }
}
