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

    private static final String ASSEMBLY = "org.fieldtrace.model.requests.assembly.";

    /**
     * The one circle of the agent, which counts as one class. A request has the context of its
     * work, by which all work for it finds the request; a thread follows contexts, and has the
     * attempt of a client that asks for one.
     */
    private static final Set<String> AGENT_CIRCLE =
            Set.of(
                    REQUEST + "AsyncContext",
                    REQUEST + "ClientAttempt",
                    REQUEST + "ClientExchange",
                    REQUEST + "Following",
                    REQUEST + "ServerExchange",
                    REQUEST + "ThreadRequests");

    /**
     * The one of the plug-in: an exchange, the tree and the run that it belongs to, and where it
     * waits for its other end, each of which leads to the others.
     */
    private static final Set<String> PLUGIN_CIRCLE =
            Set.of(
                    ASSEMBLY + "AsyncContext",
                    ASSEMBLY + "Exchange",
                    ASSEMBLY + "MessageBatch",
                    ASSEMBLY + "Owner",
                    ASSEMBLY + "PendingExchanges",
                    ASSEMBLY + "RecentContexts",
                    ASSEMBLY + "ServiceRun",
                    ASSEMBLY + "Tree");

    @Test
    void noOtherClassesOfTheAgentUseEachOther() {
        slices().assignedFrom(new ByOutermostClass(AGENT_CIRCLE))
                .should()
                .beFreeOfCycles()
                .check(LastBuild.agent());
    }

    @Test
    void noOtherClassesOfThePluginUseEachOther() {
        slices().assignedFrom(new ByOutermostClass(PLUGIN_CIRCLE))
                .should()
                .beFreeOfCycles()
                .check(LastBuild.plugin());
    }

    private static final class ByOutermostClass implements SliceAssignment {
        private final Set<String> circle;

        ByOutermostClass(Set<String> circle) {
            this.circle = circle;
        }

        @Override
        public SliceIdentifier getIdentifierOf(JavaClass type) {
            String name = outermost(type).getName();
            return SliceIdentifier.of(circle.contains(name) ? "circle" : name);
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
