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
                .layer("costs")
                .definedBy(BRIDGE + ".costs")
                .layer("watch")
                .definedBy(BRIDGE + ".watch")
                .layer("handling")
                .definedBy(BRIDGE + ".request.handling")
                .layer("cause")
                .definedBy(BRIDGE + ".request.cause")
                .layer("slow")
                .definedBy(BRIDGE + ".request.slow")
                .layer("text")
                .definedBy(BRIDGE + ".text")
                .layer("request")
                .definedBy(BRIDGE + ".request")
                .layer("wake")
                .definedBy(BRIDGE + ".request.wake")
                .layer("servlet")
                .definedBy(BRIDGE + ".request.servlet")
                .layer("mapping")
                .definedBy(BRIDGE + ".mapping")
                .layer("keys")
                .definedBy(BRIDGE + ".keys")
                .layer("graph")
                .definedBy(BRIDGE + ".graph")
                .layer("remotecall")
                .definedBy(BRIDGE + ".remotecall")
                .layer("answer")
                .definedBy(BRIDGE + ".remotecall.answer")
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
                .layer("testrun")
                .definedBy(BRIDGE + ".testrun")
                .whereLayer("base")
                .mayNotAccessAnyLayer()
                .whereLayer("container")
                .mayOnlyAccessLayers("base")
                .whereLayer("costs")
                .mayOnlyAccessLayers("base")
                .whereLayer("watch")
                .mayOnlyAccessLayers("base")
                .whereLayer("handling")
                .mayOnlyAccessLayers("base")
                .whereLayer("cause")
                .mayOnlyAccessLayers("base")
                .whereLayer("slow")
                .mayOnlyAccessLayers("base")
                .whereLayer("text")
                .mayOnlyAccessLayers("base")
                .whereLayer("request")
                .mayOnlyAccessLayers("base", "text", "handling", "slow", "cause")
                .whereLayer("wake")
                .mayOnlyAccessLayers("base", "request", "cause")
                .whereLayer("servlet")
                .mayOnlyAccessLayers("base", "request", "handling")
                .whereLayer("remotecall")
                .mayOnlyAccessLayers(
                        "base",
                        "text",
                        "container",
                        "costs",
                        "watch",
                        "request",
                        "keys",
                        "mapping",
                        "graph")
                .whereLayer("answer")
                .mayOnlyAccessLayers("base", "container", "remotecall", "graph")
                .whereLayer("graph")
                .mayOnlyAccessLayers("base", "container", "watch", "keys")
                .whereLayer("mapping")
                .mayOnlyAccessLayers("base", "text")
                .whereLayer("keys")
                .mayOnlyAccessLayers("base", "text", "watch", "request")
                .whereLayer("method")
                .mayOnlyAccessLayers("base", "request")
                .whereLayer("testrun")
                .mayOnlyAccessLayers("base", "request")
                .whereLayer("jdk")
                .mayOnlyAccessLayers(
                        "base", "request", "handling", "remotecall", "answer", "cause", "wake")
                .whereLayer("statements")
                .mayOnlyAccessLayers("base", "text", "request")
                .whereLayer("jdbc")
                .mayOnlyAccessLayers("base", "text", "request", "statements", "remotecall")
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
