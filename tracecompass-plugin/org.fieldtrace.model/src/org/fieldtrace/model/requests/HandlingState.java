// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests;

import java.util.Optional;

/**
 * For what a handling waited, as the life of one of its asynchronous contexts tells: from its
 * creation until code ran in it.
 *
 * @param start nanoseconds
 * @param end nanoseconds
 */
public record HandlingState(Kind kind, long start, long end) {
    /** What it may wait for. */
    public enum Kind {
        NAME("name lookup"),
        CONNECTION("connection"),
        ANSWER("answer"),
        TIMER("timer"),
        FILE("file"),
        POOL("thread pool");

        private final String label;

        Kind(String label) {
            this.label = label;
        }

        public String label() {
            return label;
        }

        /**
         * What a context of a type of Node.js waits for; empty of types that wait for no one thing,
         * such as promises.
         */
        public static Optional<Kind> of(String type) {
            return Optional.ofNullable(
                    switch (type) {
                        case "GETADDRINFOREQWRAP", "GETNAMEINFOREQWRAP", "QUERYWRAP" -> NAME;
                        case "TCPCONNECTWRAP", "PIPECONNECTWRAP" -> CONNECTION;
                        case "HTTPCLIENTREQUEST", "UNDICI_REQUEST" -> ANSWER;
                        case "Timeout" -> TIMER;
                        case "FSREQCALLBACK", "FSREQPROMISE" -> FILE;
                        case "PBKDF2REQUEST", "SCRYPTREQUEST", "RANDOMBYTESREQUEST", "ZLIB" -> POOL;
                        default -> null;
                    });
        }
    }
}
