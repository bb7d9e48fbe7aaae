// SPDX-License-Identifier: MIT
package org.fieldtrace.rooms;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import org.junit.jupiter.api.Test;

/** The walls between the packages of the agent. */
class AgentPackagesTest {

    private static final String AGENT = "org.fieldtrace.agent";
    private static final JavaClasses CLASSES = LastBuild.agent();

    @Test
    void noTwoPackagesUseEachOther() {
        slices().matching(AGENT + ".(**)").should().beFreeOfCycles().check(CLASSES);
    }

    @Test
    void nothingUsesTheTop() {
        noClasses()
                .that()
                .resideInAPackage(AGENT + ".*..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage(AGENT)
                .check(CLASSES);
    }
}
