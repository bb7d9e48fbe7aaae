// SPDX-License-Identifier: MIT
package org.fieldtrace.agent;

import java.lang.instrument.Instrumentation;
import java.util.Map;
import java.util.Properties;
import java.util.Set;

/**
 * What became of the last attempt to attach or to stop, for whoever made it. It stands among the
 * JVM's agent properties, which only somebody who attaches can read, not among the system
 * properties, which are the application's.
 */
final class AgentProperty {

    /** Name of the property, which the command reads. */
    static final String NAME = "fieldtrace.outcome";

    private AgentProperty() {}

    /**
     * Sets the property.
     *
     * @param outcome one sentence
     */
    static void set(Instrumentation instrumentation, String outcome) {
        try {
            Class<?> support = Class.forName("jdk.internal.vm.VMSupport", true, null);
            instrumentation.redefineModule(
                    support.getModule(),
                    Set.of(),
                    Map.of(support.getPackageName(), Set.of(AgentProperty.class.getModule())),
                    Map.of(),
                    Set.of(),
                    Map.of());
            Properties properties =
                    (Properties) support.getMethod("getAgentProperties").invoke(null);
            properties.setProperty(NAME, outcome);
        } catch (ReflectiveOperationException | LinkageError unknownJvm) {
            // The line on standard error says the same.
        }
    }
}
