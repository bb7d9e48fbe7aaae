// SPDX-License-Identifier: MIT
package org.fieldtrace.rooms;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClasses;
import org.junit.jupiter.api.Test;

/** The walls between libraries, and between what is hooked and what the hooked methods call. */
class LibraryRoomsTest {

    private static final String AGENT = "org.fieldtrace.agent";
    private static final String LIBRARIES = AGENT + ".library";
    private static final String ADVICE = "org.fieldtrace.advice";
    private static final JavaClasses CLASSES = LastBuild.agent();

    @Test
    void librariesUseHooksAndTheBridge() {
        classes()
                .that()
                .resideInAPackage(LIBRARIES + ".*")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "java..", AGENT + ".hooks", AGENT + ".bridge..", LIBRARIES + ".*")
                .check(CLASSES);
    }

    @Test
    void noLibraryUsesAnother() {
        slices().matching(LIBRARIES + ".(*)")
                .should()
                .notDependOnEachOther()
                .ignoreDependency(
                        resideInAPackage(LIBRARIES + ".."), resideInAPackage(LIBRARIES + ".shared"))
                .check(CLASSES);
    }

    @Test
    void noAdviceUsesThatOfAnotherLibraryButOfNettyAndReactorBelowIt() {
        slices().matching(ADVICE + ".(*)..")
                .should()
                .notDependOnEachOther()
                .ignoreDependency(
                        resideInAPackage(ADVICE + ".."),
                        resideInAnyPackage(ADVICE + ".netty", ADVICE + ".reactor"))
                .check(CLASSES);
    }

    @Test
    void adviceIsInjectedAndSoFindsOfTheAgentTheBridgeAlone() {
        noClasses()
                .that()
                .resideInAPackage(ADVICE + "..")
                .should()
                .dependOnClassesThat(
                        resideInAPackage(AGENT + "..")
                                .and(DescribedPredicate.not(resideInAPackage(AGENT + ".bridge.."))))
                .check(CLASSES);
    }

    @Test
    void theAgentNamesAdviceAndNeverCallsIt() {
        noClasses()
                .that()
                .resideInAPackage(AGENT + "..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage(ADVICE + "..")
                .check(CLASSES);
    }

    @Test
    void hooksKnowNoLibrary() {
        noClasses()
                .that()
                .resideInAnyPackage(AGENT + ".hooks..", AGENT + ".bridge..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage(LIBRARIES + "..")
                .check(CLASSES);
    }
}
