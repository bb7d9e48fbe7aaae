// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.fieldtrace.testing.Versions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** What is seen of Gson's objects of JSON, of which the application reads some keys. */
class JsonObjectsIT {

    @TempDir Path temporary;

    @ParameterizedTest
    @Versions({"2.8.6", "2.15.0"})
    void tellsOfEachKeyWhatBecameOfItAndNamesNoneThatMayBeData(String version) throws Exception {
        LibraryTrace trace =
                new LibraryApplication(temporary, "com.google.code.gson:gson:" + version)
                        .compile(
                                List.of(
                                        LibraryApplication.resource("Employees.java"),
                                        LibraryApplication.resource("JsonObjects.java")))
                        .record("sampling.rate=1,watch.backend=bytecode");
        assertEquals(1, trace.notices().size(), trace.err());
        KeysOfEmployees keys = new KeysOfEmployees(trace, "com.google.gson.JsonObject");
        keys.areJudgedAsTheyAreUsed();
        keys.areFollowedIntoWhatIsMadeOfThem();
        keys.areNotRecordedWhereTheyAreData();
        keysAreToldAsTheMapperKnowsThem(trace);
    }

    /** Of an address, one of whose fields has two names. */
    private static void keysAreToldAsTheMapperKnowsThem(LibraryTrace trace) {
        Set<String> told =
                trace.named("key_def").stream()
                        .filter(key -> key.get("class_name").equals("app.Main$Address"))
                        .map(key -> key.get("way") + " " + key.get("key") + " " + key.get("field"))
                        .collect(Collectors.toSet());
        assertEquals(
                Set.of(
                        "written street street",
                        "read street street",
                        "written city city",
                        "read city city",
                        "read place city"),
                told);
    }
}
