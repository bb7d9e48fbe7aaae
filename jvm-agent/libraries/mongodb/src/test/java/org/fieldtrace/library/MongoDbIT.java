// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What is seen of MongoDB's driver. The server, in the same process, speaks MongoDB's protocol over
 * a socket.
 */
class MongoDbIT {

    @TempDir Path temporary;

    @ParameterizedTest
    @ValueSource(strings = {"4.0.0", "5.0.0", "5.14.0"})
    void findsWhatDocumentsBecomeWithOneRemoteCallForEachThatTheDriverMakes(String version)
            throws Exception {
        LibraryTrace trace =
                new LibraryApplication(
                                temporary,
                                "org.mongodb:mongodb-driver-sync:" + version,
                                "de.bwaldvogel:mongo-java-server:1.47.0")
                        .compileApp("MongoDocuments", source -> source)
                        .record("sampling.rate=1");
        assertEquals(1, trace.notices().size(), trace.err());
        assertEquals(
                Map.of(
                        "first", 2L,
                        "inBatches", 20L,
                        "each", 10L,
                        "into", 4L,
                        "aggregated", 6L,
                        "updated", 2L,
                        "changes", 2L),
                trace.objectsByMethod());
        // A query and two further batches.
        assertEquals(3, trace.callsIn("app.Main.inBatches"));
        assertEquals(1, trace.callsIn("app.Main.first"));
        assertEquals(
                trace.named("remote_call_enter").size(), trace.named("remote_call_exit").size());
    }
}
