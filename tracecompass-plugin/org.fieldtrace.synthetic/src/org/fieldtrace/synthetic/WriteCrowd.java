// SPDX-License-Identifier: MIT
package org.fieldtrace.synthetic;

import java.io.IOException;
import java.nio.file.Path;
import org.fieldtrace.synthetic.SyntheticProcess.Address;
import org.fieldtrace.synthetic.SyntheticProcess.Exchange;

/** Writes a trace of requests that are all open at once, and never end. */
public final class WriteCrowd {
    private static final long MICROSECOND = 1000;
    private static final int PORTS = 60_000;

    private WriteCrowd() {}

    /**
     * Writes the trace.
     *
     * @param arguments the folder of the trace; the number of requests, each of which makes a call
     *     that never returns
     */
    public static void main(String[] arguments) throws IOException {
        Vocabulary vocabulary = Vocabulary.current();
        int requests = Integer.parseInt(arguments[1]);
        Address server = new Address(10, 0, 0, 1, 8080);
        Address database = new Address(10, 0, 9, 9, 5432);
        try (SyntheticTrace trace =
                new SyntheticTrace(Path.of(arguments[0]), vocabulary, "one", 0)) {
            SyntheticProcess process = new SyntheticProcess(trace, 1, server);
            process.jvmInfo(MICROSECOND, "crowded", "one");
            for (int i = 1; i <= requests; i++) {
                long time = (1 + i) * MICROSECOND;
                Address peer =
                        new Address(192, 168, i / PORTS / 256, i / PORTS % 256, 1024 + i % PORTS);
                Exchange in = process.serverRequest(time, i, "GET", "/never", peer, 0);
                long scope = process.remoteCallEnter(time, i, in.asyncId());
                process.clientRequest(time, i, "GET", "", server, database, 0, scope, in.asyncId());
                trace.flush(time - 1);
            }
        }
    }
}
