// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.fieldtrace.testing.Versions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** What is seen of MongoDB's documents, of which the application reads some keys. */
class DocumentsIT {

    @TempDir Path temporary;

    @ParameterizedTest
    @Versions({"4.0.0", "5.14.0"})
    void tellsOfEachKeyWhatBecameOfItAndNamesNoneThatMayBeData(String version) throws Exception {
        LibraryTrace trace =
                new LibraryApplication(
                                temporary,
                                "org.mongodb:mongodb-driver-sync:" + version,
                                "de.bwaldvogel:mongo-java-server:1.47.0")
                        .compile(
                                List.of(
                                        LibraryApplication.resource("Employees.java"),
                                        LibraryApplication.resource("Documents.java")))
                        .record("sampling.rate=1,watch.backend=bytecode");
        assertEquals(1, trace.notices().size(), trace.err());
        KeysOfEmployees keys = new KeysOfEmployees(trace, "org.bson.Document", "_id");
        keys.areJudgedAsTheyAreUsed();
        keys.areNotRecordedWhereTheyAreData();
        assertEquals(Set.of("forwarded"), trace.usesIn("app.Main.serialises"));
    }
}
