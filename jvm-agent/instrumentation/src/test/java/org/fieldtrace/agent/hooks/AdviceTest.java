// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.hooks;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.Collectors;
import org.fieldtrace.agent.library.Libraries;
import org.junit.jupiter.api.Test;

class AdviceTest {

    @Test
    void everyHookNamesAnAdviceThatExists() {
        List<String> missing =
                Libraries.all().stream()
                        .flatMap(library -> library.hooks().stream())
                        .map(Hook::advice)
                        .distinct()
                        .filter(advice -> !exists(advice))
                        .collect(Collectors.toList());
        assertEquals(List.of(), missing);
    }

    private static boolean exists(String internalName) {
        return AdviceTest.class.getResource('/' + internalName + ".class") != null;
    }
}
