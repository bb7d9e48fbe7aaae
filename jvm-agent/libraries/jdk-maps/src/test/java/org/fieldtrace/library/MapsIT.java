// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.fieldtrace.testing.Versions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** What is seen of maps that parsers make of JSON, of which the application reads some keys. */
class MapsIT {

    @TempDir Path temporary;

    @ParameterizedTest(name = "{0}, {2}, {3}")
    @Versions("jackson, 2.15.0, java.util.LinkedHashMap, auto")
    @Versions({
        "gson, 2.8.6, com.google.gson.internal.LinkedTreeMap, bytecode",
        "gson, 2.15.0, java.util.LinkedHashMap, bytecode"
    })
    void tellsOfEachKeyWhatBecameOfItAndNamesNoneThatMayBeData(
            String library, String gson, String type, String backend) throws Exception {
        LibraryTrace trace =
                application(gson).record("sampling.rate=1,watch.backend=" + backend, library);
        assertEquals(1, trace.notices().size(), trace.err());
        KeysOfEmployees keys = new KeysOfEmployees(trace, type).whereSeldomIsOfTheProgram();
        keys.areJudgedAsTheyAreUsed("censored");
        keys.areFollowedIntoWhatIsMadeOfThem();
        keys.areFollowedIn("unwraps", "remakes", "remakesItsText");
        for (String method : new String[] {"app.Main.remakes", "app.Main.remakesItsText"}) {
            assertEquals(Set.of("direct", "forwarded"), trace.usesIn(method), method);
        }
        keys.areNotRecordedWhereTheyAreData();
    }

    @Test
    void nothingOfThemIsRecordedWhereTheUserDoesNotWantIt() throws Exception {
        LibraryTrace trace =
                application("2.15.0").record("sampling.rate=1,remote.keys=off", "jackson");
        // What is made of a map is of a class of the application, as the envelopes are.
        assertEquals(
                Set.of("app.Main$Envelope", "app.Main$Person", "app.Main$Home", "app.Main$Address"),
                trace.objects().keySet());
        assertEquals(
                Set.of("address", "street", "city"),
                trace.named("field_def").stream()
                        .map(field -> field.get("name"))
                        .collect(Collectors.toSet()));
    }

    private LibraryApplication application(String gson) throws Exception {
        return new LibraryApplication(
                        temporary,
                        "com.fasterxml.jackson.core:jackson-databind:2.22.4",
                        "com.google.code.gson:gson:" + gson)
                .compile(
                        List.of(
                                LibraryApplication.resource("Employees.java"),
                                LibraryApplication.resource("EmployeeMaps.java")));
    }
}
