// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.remotecall.answer;

import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.remotecall.CallingThreads;
import org.fieldtrace.agent.bridge.remotecall.RemoteBodies;

/**
 * Advice for a writer that turns an object into text or bytes. Where the object is of an answer,
 * what is parsed of the text is the answer's in turn: code that has a generic envelope makes its
 * class of it so.
 */
public final class WrittenAdvice {

    /** Writing begins. */
    public static Object enter(Object writer, Object written) {
        return written;
    }

    /** It is written, or failed. */
    public static void exit(Object written, Object text, Throwable thrown) {
        if (NativeAgent.recording && text != null && !CallingThreads.isInLibrarys()) {
            RemoteBodies.rememberWritten(written, text);
        }
    }
}
