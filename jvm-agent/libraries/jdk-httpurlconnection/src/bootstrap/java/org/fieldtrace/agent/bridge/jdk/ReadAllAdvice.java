// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.jdk;

import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.remotecall.RemoteBodies;

/** For {@code InputStream.readAllBytes}, by which a body may be read as a whole. */
public final class ReadAllAdvice {

    /** All is to be read. */
    public static Object enter(Object stream) {
        return NativeAgent.recording ? stream : null;
    }

    /** It is read, or could not be. */
    public static void exit(Object stream, byte[] bytes, Throwable thrown) {
        if (stream != null) {
            RemoteBodies.readAsWhole(stream, bytes);
        }
    }
}
