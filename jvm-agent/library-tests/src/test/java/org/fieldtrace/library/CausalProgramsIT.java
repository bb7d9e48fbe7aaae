// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import org.fieldtrace.testing.ChildJvm;
import org.fieldtrace.testing.Extent;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the answers of random programs have waited for that use what the JDK has. */
class CausalProgramsIT {

    @TempDir Path temporary;

    /** The newest, or in the long form all that have a server. */
    static List<Path> jdks() throws IOException {
        return Extent.example(
                ChildJvm.jdksAndRuntimes().stream()
                        .filter(jdk -> ChildJvm.feature(jdk) >= 17)
                        .sorted(Comparator.comparingInt(ChildJvm::feature))
                        .toList());
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void thePathIsTheOneThatTheProgramKnows(Path jdk) throws Exception {
        new CausalPrograms(temporary, 12, List.of()).check(ChildJvm.of(jdk).shortLived());
    }
}
