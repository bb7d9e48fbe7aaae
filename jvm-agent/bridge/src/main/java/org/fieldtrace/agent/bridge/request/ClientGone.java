// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request;

import java.io.IOException;
import java.net.SocketException;
import java.nio.channels.ClosedChannelException;

/**
 * Whether a connection that is gone is the client's, and not one that the application has made
 * itself: both may throw the same. The innermost code that is not shared by servers and clients
 * tells whose it is.
 */
final class ClientGone {

    /** What reads requests and writes answers. */
    private static final String[] SERVERS = {
        "sun.net.httpserver.",
        "org.apache.catalina.",
        "org.apache.coyote.",
        "org.apache.tomcat.util.",
        "org.eclipse.jetty.server.",
        "org.eclipse.jetty.ee",
        "org.eclipse.jetty.http2.server.",
        "io.undertow.server.",
        "io.undertow.servlet.",
        "reactor.netty.http.server.",
        "org.springframework.http.server."
    };

    /** What asks others, of the packages that are shared. */
    private static final String[] CLIENTS = {
        "java.net.http.",
        "jdk.internal.net.http.",
        "sun.net.www.",
        "org.eclipse.jetty.client.",
        "org.eclipse.jetty.http2.client.",
        "io.undertow.client.",
        "reactor.netty.http.client."
    };

    /** What both use; the agent stands between any two of them. */
    private static final String[] SHARED = {
        "java.",
        "javax.",
        "jakarta.",
        "jdk.",
        "sun.",
        "com.sun.",
        "org.fieldtrace.",
        "org.eclipse.jetty.",
        "io.undertow.",
        "org.xnio.",
        "io.netty.",
        "reactor."
    };

    /** Whose a connection is, of which code tells. */
    private enum Owner {
        SERVER,
        APPLICATION,
        ANY
    }

    private ClientGone() {}

    /** Whether one of a chain of causes says so by itself. */
    static boolean saidBy(Throwable failure) {
        return isOfConnection(failure) && !isOfOwnCall(failure);
    }

    private static boolean isOfConnection(Throwable failure) {
        String name = failure.getClass().getName();
        if (name.endsWith("ClientAbortException")
                || name.endsWith("CloseNowException")
                || name.endsWith("EofException")
                || failure instanceof ClosedChannelException
                || failure instanceof SocketException) {
            return true;
        }
        String message = failure.getMessage();
        return failure instanceof IOException && FailureMessage.saysReset(message);
    }

    /** Where no code tells, as of exceptions without a stack, servers are more likely. */
    private static boolean isOfOwnCall(Throwable failure) {
        Owner owner = owner(failure.getClass().getName());
        if (owner == Owner.ANY) {
            owner = owner(failure.getStackTrace());
        }
        Throwable[] suppressed = failure.getSuppressed();
        for (int i = 0; i < suppressed.length && owner == Owner.ANY; i++) {
            // Reactor's checkpoints leave one frame, and keep the others there.
            owner = owner(suppressed[i].getStackTrace());
        }
        return owner == Owner.APPLICATION;
    }

    private static Owner owner(StackTraceElement[] frames) {
        for (StackTraceElement frame : frames) {
            Owner owner = owner(frame.getClassName());
            if (owner != Owner.ANY) {
                return owner;
            }
        }
        return Owner.ANY;
    }

    private static Owner owner(String className) {
        if (startsWith(className, SERVERS)) {
            return Owner.SERVER;
        }
        return startsWith(className, CLIENTS) || !startsWith(className, SHARED)
                ? Owner.APPLICATION
                : Owner.ANY;
    }

    private static boolean startsWith(String name, String[] prefixes) {
        for (String prefix : prefixes) {
            if (name.startsWith(prefix)) {
                return true;
            }
        }
        return false;
    }
}
