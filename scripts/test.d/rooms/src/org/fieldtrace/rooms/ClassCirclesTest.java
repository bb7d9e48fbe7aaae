// SPDX-License-Identifier: MIT
package org.fieldtrace.rooms;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Classes use each other in one direction; what is nested in a class is a part of it. */
class ClassCirclesTest {

    private static final String REQUEST = "org.fieldtrace.agent.bridge.request.";

    /**
     * The one circle, which counts as one class. A request has the context of its work, by which
     * all work for it finds the request; a thread follows contexts, and has the attempt of a client
     * that asks for one.
     */
    private static final Set<String> CIRCLE =
            Set.of(
                    REQUEST + "AsyncContext",
                    REQUEST + "ClientAttempt",
                    REQUEST + "ClientExchange",
                    REQUEST + "Following",
                    REQUEST + "ServerExchange",
                    REQUEST + "ThreadRequests");

    @Test
    void noOtherClassesOfTheAgentUseEachOther() {
        slices().assignedFrom(new ByOutermostClass())
                .should()
                .beFreeOfCycles()
                .check(LastBuild.agent());
    }

    private static final class ByOutermostClass implements SliceAssignment {
        @Override
        public SliceIdentifier getIdentifierOf(JavaClass type) {
            String name = outermost(type).getName();
            return SliceIdentifier.of(CIRCLE.contains(name) ? "circle" : name);
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
