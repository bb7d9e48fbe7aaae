// SPDX-License-Identifier: MIT
package org.fieldtrace.rooms;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import org.junit.jupiter.api.Test;

/** Classes use each other in one direction; what is nested in a class is a part of it. */
class ClassCirclesTest {

    @Test
    void noClassesOfTheAgentUseEachOther() {
        slices().assignedFrom(new ByOutermostClass())
                .should()
                .beFreeOfCycles()
                .check(LastBuild.agent());
    }

    @Test
    void noClassesOfThePluginUseEachOther() {
        slices().assignedFrom(new ByOutermostClass())
                .should()
                .beFreeOfCycles()
                .check(LastBuild.plugin());
    }

    private static final class ByOutermostClass implements SliceAssignment {

        @Override
        public SliceIdentifier getIdentifierOf(JavaClass type) {
            return SliceIdentifier.of(outermost(type).getName());
        }

        private static JavaClass outermost(JavaClass type) {
            return type.getEnclosingClass().map(ByOutermostClass::outermost).orElse(type);
        }

        @Override
        public String getDescription() {
            return "outermost classes";
        }
    }
}
