// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.fieldtrace.library.EntityApplication.Standard.JAKARTA_3_0;
import static org.fieldtrace.library.EntityApplication.Standard.JAKARTA_3_2;
import static org.fieldtrace.library.EntityApplication.Standard.JAVAX_2_1;
import static org.fieldtrace.library.EntityApplication.Standard.JAVAX_2_2;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.fieldtrace.testing.ChildJvm;
import org.fieldtrace.testing.Extent;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What is seen of Hibernate, with a database in the same process. */
class HibernateIT {

    /** Was part of the JDK when Hibernate 5.0 came. */
    private static final String JAXB = "javax.xml.bind:jaxb-api:2.3.1";

    /** That of Hibernate 5.2 makes no classes on Java 11. */
    private static final String JAVASSIST = "org.javassist:javassist:3.23.2-GA";

    @TempDir Path temporary;

    static List<Arguments> versions() {
        return Extent.example(
                List.of(
                        Arguments.of(
                                "org.hibernate:hibernate-entitymanager:5.0.0.Final",
                                JAVAX_2_1,
                                "hw"),
                        Arguments.of("org.hibernate:hibernate-core:5.2.18.Final", JAVAX_2_1, "hw"),
                        Arguments.of("org.hibernate:hibernate-core:5.3.20.Final", JAVAX_2_2, "hw"),
                        Arguments.of("org.hibernate:hibernate-core:5.4.33.Final", JAVAX_2_2, "hw"),
                        Arguments.of(
                                "org.hibernate.orm:hibernate-core:6.2.13.Final", JAKARTA_3_0, "hw"),
                        Arguments.of(
                                "org.hibernate.orm:hibernate-core:7.1.0.Final",
                                JAKARTA_3_2,
                                "bytecode")));
    }

    @ParameterizedTest
    @MethodSource("versions")
    void findsWhatRowsBecomeButNotAgainWhatASessionHas(
            String library, EntityApplication.Standard standard, String backend) throws Exception {
        // Those that come with Javassist or an old Byte Buddy make no proxies from Java 12 on.
        ChildJvm jvm =
                library.contains("core:5.4") || !library.contains(":5.")
                        ? ChildJvm.ofThisJdk()
                        : ChildJvm.ofFeature(11);
        LibraryTrace trace =
                EntityApplication.of(temporary, standard, library, JAXB, JAVASSIST)
                        .record(
                                jvm.with(
                                        ChildJvm.SERIAL,
                                        "-Drounds=" + (backend.equals("hw") ? 100 : 30)),
                                "sampling.rate=1,watch.backend=" + backend);
        EntityApplication.assertFindsWhatRowsBecome(
                trace, Map.of("Employee in twice", 2L, "Address in twice", 2L));
        EntityApplication.assertTellsUseFromBookkeeping(trace);
        List<String> asked = trace.askedNames();
        assertTrue(
                asked.stream().anyMatch(n -> List.of(n.split(", ")).contains("name")),
                asked::toString);
        assertEquals(
                Set.of("app.Main$Department.employees", "app.Main$Department.tags"),
                trace.loadedAssociations());
        if (backend.equals("bytecode")) { // debug registers do not suffice for all classes
            Map<String, String> bytes = trace.bytesOf("app.Main$Department");
            assertEquals("row 0.0", bytes.get("employees"), "not asked, and in rows of its own");
            assertTrue(bytes.get("name").startsWith("row "), bytes::toString);
        }
    }
}
