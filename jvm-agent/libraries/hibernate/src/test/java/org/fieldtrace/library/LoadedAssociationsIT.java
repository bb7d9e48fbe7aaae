// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.fieldtrace.testing.ChildJvm;
import org.fieldtrace.testing.Versions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** Statements by which Hibernate loads associations of entities that have others as parents. */
class LoadedAssociationsIT {

    /** One statement in 17 of a text is told, and the first. */
    private static final String QUERIES = "40";

    private static final String JAXB = "javax.xml.bind:jaxb-api:2.3.1";
    private static final List<String> CLASSES =
            List.of(
                    "Employee",
                    "Department",
                    "Desk",
                    "Building",
                    "Vehicle",
                    "Car",
                    "Town",
                    "Passport",
                    "Badge");

    @TempDir Path temporary;

    @ParameterizedTest
    @Versions("org.hibernate:hibernate-core:5.4.33.Final, javax, 2.2")
    @Versions({
        "org.hibernate.orm:hibernate-core:6.2.13.Final, jakarta, 3.0",
        "org.hibernate.orm:hibernate-core:7.1.0.Final, jakarta, 3.2"
    })
    void nameTheClassThatHasThemAndThatOfTheOneObject(
            String library, String packages, String version) throws Exception {
        LibraryTrace trace = record(library, packages, version);
        assertEquals(1, trace.notices().size(), trace.err());
        String key = library.contains(":5.") ? "" : "#id";
        assertEquals(
                Set.of(
                        "department app.Main$Department" + key,
                        "desk app.Main$Desk" + key,
                        "building app.Main$Building" + key,
                        // They have the reference themselves.
                        "passport app.Main$Passport",
                        "badge app.Main$Badge",
                        // A vehicle declares it.
                        "app.Main$Car.tags"),
                trace.loadedAssociations().stream()
                        .map(name -> name.replace("app.Main$Employee.", ""))
                        .collect(Collectors.toSet()),
                "a vehicle may be a car, and a town is loaded where it is read");
        List<String> asked = trace.askedNames();
        for (String column : List.of("wheels", "mayor")) {
            assertTrue(
                    asked.stream().anyMatch(n -> List.of(n.split(", ")).contains(column)),
                    asked::toString);
        }
    }

    private LibraryTrace record(String library, String packages, String version) throws Exception {
        String namespace =
                packages.equals("javax")
                        ? "http://xmlns.jcp.org/xml/ns/persistence"
                        : "https://jakarta.ee/xml/ns/persistence";
        String classes =
                CLASSES.stream()
                        .map(name -> "<class>app.Main\\$" + name + "</class>")
                        .collect(Collectors.joining());
        String unit =
                LibraryApplication.resource("persistence.xml")
                        .replaceFirst("<class>.*</class>", classes)
                        .replaceAll("(?m)^ *<class>app[^/]*</class>$", "")
                        .replace("NAMESPACE", namespace)
                        .replace("VERSION", version)
                        .replace("SCHEMA", version.replace('.', '_'))
                        .replace("jakarta.persistence", packages + ".persistence");
        return new LibraryApplication(temporary, library, JAXB, "com.h2database:h2:2.2.224")
                .addFile("META-INF/persistence.xml", unit)
                .compile(
                        LibraryApplication.resource("LoadedAssociations.java")
                                .replace("jakarta.persistence", packages + ".persistence"))
                .record(
                        ChildJvm.ofThisJdk().with(ChildJvm.SERIAL),
                        "sampling.rate=1,watch.backend=bytecode",
                        QUERIES);
    }
}
