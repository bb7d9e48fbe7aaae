// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.trace;

import java.nio.file.Path;

/** A trace cannot be used. The message is one line: what is wrong, and what to do about it. */
public class UnusableTraceException extends Exception {
    private static final long serialVersionUID = 1L;

    /**
     * @param path what cannot be used
     * @param fault what is wrong with it, as the end of a sentence that begins with the path
     * @param remedy what to do about it, as an imperative clause
     */
    public UnusableTraceException(Path path, String fault, String remedy) {
        super(oneLine(path + " " + fault + ". Remedy: " + remedy + "."));
    }

    private static String oneLine(String text) {
        return text.replaceAll("\\s*[\\r\\n]+\\s*", " ");
    }
}
