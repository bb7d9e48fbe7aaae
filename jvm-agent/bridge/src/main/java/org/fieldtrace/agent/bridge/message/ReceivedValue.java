// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.message;

import java.nio.ByteBuffer;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.remotecall.AnswerSize;
import org.fieldtrace.agent.bridge.remotecall.CallingThreads;
import org.fieldtrace.agent.bridge.remotecall.RemoteBodies;
import org.fieldtrace.agent.bridge.remotecall.RemoteCallScope;

/** What messages bring in: objects, or texts and bytes of which the application makes some. */
public final class ReceivedValue {

    private static final long UNKNOWN_CALL = 0;

    private ReceivedValue() {}

    /**
     * The application gets the value of a message, where it asks for the next one. Does not throw.
     *
     * @param bytes of key and value, negative where unknown
     */
    public static void given(Object value, long bytes) {
        if (value == null || !NativeAgent.recording || CallingThreads.isInLibrarys()) {
            return;
        }
        if (value instanceof String || value instanceof byte[]) {
            RemoteBodies.remember(value, UNKNOWN_CALL);
            return;
        }
        if (value instanceof ByteBuffer) {
            ByteBuffer buffer = (ByteBuffer) value;
            RemoteBodies.remember(buffer.hasArray() ? buffer.array() : buffer, UNKNOWN_CALL);
            return;
        }
        RemoteCallScope scope = RemoteCallScope.enterLibrary();
        if (scope != null) {
            AnswerSize.received(bytes);
            RemoteCallScope.exit(scope, value);
        }
    }
}
