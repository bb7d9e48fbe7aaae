// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.options;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.junit.jupiter.api.Test;

class LayerPackagesTest {

    @Test
    void whatTheAgentDoesInACallIsNoneOfTheApplicationsDoing() {
        List<String> layers =
                Stream.of(NativeAgent.class.getName(), "org.fieldtrace.advice.jackson.TreeAdvice")
                        .map(LayerPackagesTest::layerOf)
                        .collect(Collectors.toList());
        assertEquals(List.of("fieldtrace", "fieldtrace"), layers);
    }

    private static String layerOf(String className) {
        return LayerPackages.ALL.stream()
                .filter(entry -> className.startsWith(entry.split("=")[0] + "."))
                .map(entry -> entry.split("=")[1])
                .findFirst()
                .orElse("application");
    }
}
