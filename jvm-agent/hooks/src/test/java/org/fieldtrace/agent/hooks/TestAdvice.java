// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.hooks;

import java.io.IOException;
import java.util.Map;
import org.fieldtrace.guard.IndexAdvice;

/** Advice that a test has compiled, known as the build makes the agent's known. */
final class TestAdvice {

    private TestAdvice() {}

    /**
     * An advice class that is to be defined in loaders.
     *
     * @param classFiles with it and others that it needs, by internal names
     */
    static Advice of(String name, Map<String, byte[]> classFiles) throws IOException {
        return index(classFiles, Map.of()).advice(name);
    }

    /**
     * @param own classes that every loader finds
     */
    static AdviceIndex index(Map<String, byte[]> injected, Map<String, byte[]> own) {
        return new AdviceIndex(
                IndexAdvice.index(injected, own),
                file -> injected.get(file.replace("advice/", "").replace(".class", "")));
    }
}
