// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.avro;

import org.fieldtrace.agent.bridge.remotecall.ParseAdvice;
import org.fieldtrace.agent.bridge.remotecall.RemoteCallScope;

/** For {@code DatumReader.read}, whose second argument is what it reads. */
public final class ReadAdvice {

    private ReadAdvice() {}

    /** A record is to be made. */
    public static RemoteCallScope enter(Object reader, Object reused, Object decoder) {
        return ParseAdvice.enter(reader, decoder);
    }

    /** It is made, or could not be. */
    public static void exit(RemoteCallScope scope, Object result, Throwable thrown) {
        ParseAdvice.exit(scope, result, thrown);
    }
}
