// SPDX-License-Identifier: MIT
package org.fieldtrace.agent;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

class PackagesTest {

    private static final String AGENT = PackagesTest.class.getPackageName();
    private static final JavaClasses CLASSES =
            new ClassFileImporter()
                    .withImportOption(new ImportOption.DoNotIncludeTests())
                    .importPackages(AGENT);

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
