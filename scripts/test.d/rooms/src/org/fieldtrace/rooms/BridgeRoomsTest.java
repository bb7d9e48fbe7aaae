// SPDX-License-Identifier: MIT
package org.fieldtrace.rooms;

import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import org.junit.jupiter.api.Test;

/** The walls between the rooms of what instrumented code calls. */
class BridgeRoomsTest {

    private static final String BRIDGE = "org.fieldtrace.agent.bridge";

    @Test
    void roomsUseOnlyWhatLiesBelowThem() {
        layeredArchitecture()
                .consideringOnlyDependenciesInLayers()
                .layer("base")
                .definedBy(BRIDGE)
                .layer("container")
                .definedBy(BRIDGE + ".container")
                .layer("watch")
                .definedBy(BRIDGE + ".watch")
                .layer("handling")
                .definedBy(BRIDGE + ".request.handling")
                .layer("text")
                .definedBy(BRIDGE + ".text")
                .layer("request")
                .definedBy(BRIDGE + ".request")
                .layer("keys")
                .definedBy(BRIDGE + ".keys")
                .layer("remotecall")
                .definedBy(BRIDGE + ".remotecall")
                .layer("jdk")
                .definedBy(BRIDGE + ".jdk")
                .layer("statements")
                .definedBy(BRIDGE + ".statements")
                .layer("jdbc")
                .definedBy(BRIDGE + ".jdbc")
                .layer("redis")
                .definedBy(BRIDGE + ".redis")
                .layer("message")
                .definedBy(BRIDGE + ".message")
                .layer("operation")
                .definedBy(BRIDGE + ".operation")
                .layer("jms")
                .definedBy(BRIDGE + ".jms")
                .layer("pool")
                .definedBy(BRIDGE + ".pool")
                .layer("method")
                .definedBy(BRIDGE + ".method")
                .whereLayer("base")
                .mayNotAccessAnyLayer()
                .whereLayer("container")
                .mayOnlyAccessLayers("base")
                .whereLayer("watch")
                .mayOnlyAccessLayers("base")
                .whereLayer("handling")
                .mayOnlyAccessLayers("base")
                .whereLayer("text")
                .mayOnlyAccessLayers("base")
                .whereLayer("request")
                .mayOnlyAccessLayers("base", "text", "handling")
                .whereLayer("remotecall")
                .mayOnlyAccessLayers("base", "container", "watch", "request", "keys")
                .whereLayer("keys")
                .mayOnlyAccessLayers("base", "text", "watch", "request")
                .whereLayer("method")
                .mayOnlyAccessLayers("base", "request")
                .whereLayer("jdk")
                .mayOnlyAccessLayers("base", "request", "handling", "remotecall")
                .whereLayer("statements")
                .mayOnlyAccessLayers("base", "text", "request")
                .whereLayer("jdbc")
                .mayOnlyAccessLayers("base", "text", "request", "statements")
                .whereLayer("operation")
                .mayOnlyAccessLayers("base", "text", "request")
                .whereLayer("redis")
                .mayOnlyAccessLayers("base", "text", "request", "remotecall")
                .whereLayer("message")
                .mayOnlyAccessLayers("base", "text", "request", "remotecall")
                .whereLayer("jms")
                .mayOnlyAccessLayers("base", "request", "remotecall", "message")
                .whereLayer("pool")
                .mayOnlyAccessLayers("base", "request")
                .ensureAllClassesAreContainedInArchitecture()
                .check(LastBuild.of("jvm-agent/bridge"));
    }
}
