// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.keys;

import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/** Whether the entries of a map are asked for by what puts them into another of the JDK's. */
final class CopyingCaller implements Function<Stream<StackWalker.StackFrame>, Boolean> {

    private static final String OF_AGENT = "org.fieldtrace.agent.bridge.";

    private final String mapClass;

    private CopyingCaller(String mapClass) {
        this.mapClass = mapClass;
    }

    /** Of a sampled object, a method of which has just been called. */
    static boolean isOne(Object object) {
        return object instanceof Map
                && StackWalker.getInstance().walk(new CopyingCaller(object.getClass().getName()));
    }

    @Override
    public Boolean apply(Stream<StackWalker.StackFrame> frames) {
        return frames.filter(this::isOutside).limit(1).anyMatch(CopyingCaller::copies);
    }

    private boolean isOutside(StackWalker.StackFrame frame) {
        String name = frame.getClassName();
        return !name.startsWith(OF_AGENT) && !name.equals(mapClass);
    }

    private static boolean copies(StackWalker.StackFrame frame) {
        switch (frame.getMethodName()) {
            case "putMapEntries":
            case "putAll":
            case "copyOf":
                return frame.getClassName().startsWith("java.util.");
            default:
                return false;
        }
    }
}
