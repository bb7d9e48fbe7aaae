// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.fieldtrace.library.EntityApplication.Standard;
import org.fieldtrace.testing.ChildJvm;
import org.fieldtrace.testing.Extent;
import org.fieldtrace.testing.MavenLibraries;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What is seen of EclipseLink, with a database in the same process. */
class EclipseLinkIT {

    private static final String ARTIFACT = "org.eclipse.persistence:org.eclipse.persistence.jpa:";

    private static final Map<String, Long> IN_ONE_OF_TWO_TRANSACTIONS =
            Map.of("Employee in twice", 1L, "Address in twice", 1L);

    @TempDir Path temporary;

    static List<Arguments> withoutWeaving() {
        return List.of(
                Arguments.of("2.6.0", Standard.JAVAX_2_1),
                Arguments.of("2.7.0", Standard.JAVAX_2_2));
    }

    @ParameterizedTest
    @MethodSource("withoutWeaving")
    @EnabledIfEnvironmentVariable(named = "FIELDTRACE_LONG", matches = ".*")
    void findsWhatRowsBecomeButNotAgainWhatASessionOrTheCacheHas(String version, Standard standard)
            throws Exception {
        LibraryTrace trace =
                EntityApplication.of(temporary, standard, ARTIFACT + version)
                        .record("sampling.rate=1,watch.backend=hw");
        Map<String, Long> found = new TreeMap<>(IN_ONE_OF_TWO_TRANSACTIONS);
        // Without its weaving EclipseLink loads at once what a field refers to.
        for (String method : List.of("find", "all", "streamed", "afterChange", "twice")) {
            found.put("Department in " + method, 1L);
        }
        EntityApplication.assertFindsWhatRowsBecome(trace, found);
        EntityApplication.assertTellsUseFromBookkeeping(trace);
    }

    static List<Arguments> weaving() {
        Arguments newest = Arguments.of("5.0.0", Standard.JAKARTA_3_2);
        return Extent.LONG
                ? List.of(Arguments.of("4.0.9", Standard.JAKARTA_3_0), newest)
                : List.of(newest);
    }

    @ParameterizedTest
    @MethodSource("weaving")
    void findsThemWhereEclipseLinkWeavesTheEntities(String version, Standard standard)
            throws Exception {
        Path weaver = MavenLibraries.file(ARTIFACT + "jar:" + version);
        LibraryTrace trace =
                EntityApplication.of(temporary, standard, ARTIFACT + version)
                        .record(
                                ChildJvm.ofThisJdk()
                                        .with(ChildJvm.SERIAL, "-javaagent:" + weaver)
                                        .with("-Drounds=30"),
                                "sampling.rate=1,watch.backend=bytecode");
        EntityApplication.assertFindsWhatRowsBecome(trace, IN_ONE_OF_TWO_TRANSACTIONS);
        EntityApplication.assertTellsUseFromBookkeeping(trace);
    }
}
