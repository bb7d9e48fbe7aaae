// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;
import org.fieldtrace.testing.ChildJvm;
import org.fieldtrace.testing.Versions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** Entities into which Hibernate has woven, as a build does, who writes which field. */
class EnhancedEntitiesIT {

    @TempDir Path temporary;

    @ParameterizedTest
    @Versions({
        "org.hibernate.orm:hibernate-core:6.2.13.Final, 3.0, bytecode",
        "org.hibernate.orm:hibernate-core:6.2.13.Final, 3.0, hw",
        "org.hibernate.orm:hibernate-core:7.1.0.Final, 3.2, bytecode",
        "org.hibernate.orm:hibernate-core:7.1.0.Final, 3.2, hw"
    })
    void aWriterThatComparesTheOldValueDoesNotUseIt(String library, String version, String backend)
            throws Exception {
        LibraryApplication application = enhanced(library, version);
        LibraryTrace trace = application.record("sampling.rate=1,watch.backend=" + backend);
        assertEquals(1, trace.notices().size(), trace.err());
        Set<String> fates =
                trace.decided().stream()
                        .map(fate -> fate.replace("app.Main$Employee.", ""))
                        .collect(Collectors.toSet());
        assertTrue(
                fates.containsAll(Set.of("town overwritten", "nickname overwritten")),
                fates::toString);
        assertTrue(fates.contains("visits used"), "it is incremented: " + fates);
        assertTrue(
                fates.stream().noneMatch(Set.of("town used", "nickname used")::contains),
                fates::toString);
    }

    private LibraryApplication enhanced(String library, String version) throws Exception {
        String unit =
                LibraryApplication.resource("persistence.xml")
                        .replaceAll("<class>(?!app.Main.Employee).*</class>", "")
                        .replace("NAMESPACE", "https://jakarta.ee/xml/ns/persistence")
                        .replace("VERSION", version)
                        .replace("SCHEMA", version.replace('.', '_'));
        LibraryApplication application =
                new LibraryApplication(temporary, library, "com.h2database:h2:2.2.224")
                        .addFile("META-INF/persistence.xml", unit)
                        .compile(LibraryApplication.resource("EnhancedEntities.java"));
        Path classes = temporary.resolve("classes");
        Path entity = classes.resolve("app/Main$Employee.class");
        long before = Files.size(entity);
        application.run(ChildJvm.ofThisJdk().shortLived(), classes.toString());
        assertNotEquals(before, Files.size(entity));
        return application;
    }
}
