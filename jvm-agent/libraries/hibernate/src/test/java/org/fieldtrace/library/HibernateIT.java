// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.fieldtrace.library.EntityApplication.Standard.JAKARTA_3_0;
import static org.fieldtrace.library.EntityApplication.Standard.JAKARTA_3_2;
import static org.fieldtrace.library.EntityApplication.Standard.JAVAX_2_2;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.fieldtrace.testing.Extent;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What is seen of Hibernate, with a database in the same process. */
class HibernateIT {

    @TempDir Path temporary;

    static List<Arguments> versions() {
        return Extent.ends(
                List.of(
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
        LibraryTrace trace =
                EntityApplication.of(temporary, standard, library)
                        .record("sampling.rate=1,watch.backend=" + backend);
        EntityApplication.assertFindsWhatRowsBecome(
                trace, Map.of("Employee in twice", 2L, "Address in twice", 2L));
        EntityApplication.assertTellsUseFromBookkeeping(trace);
    }
}
