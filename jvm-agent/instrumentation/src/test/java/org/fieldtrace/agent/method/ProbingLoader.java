// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.method;

import java.util.Map;
import org.fieldtrace.agent.TransformingLoader;

/** Loads class files with probes; the JVM verifies what became of them. */
final class ProbingLoader extends TransformingLoader {

    private final MethodProbeTransformer transformer;

    ProbingLoader(Map<String, byte[]> classFiles, String patterns, int smallest) {
        super(classFiles);
        transformer = new MethodProbeTransformer(MethodHandler.BLOCK, smallest, new ProbeIds());
        transformer.want(MethodPatterns.parse(patterns));
    }

    @Override
    protected byte[] transformed(String internalName) {
        return transformer.transform(this, internalName, null, null, classFiles.get(internalName));
    }
}
