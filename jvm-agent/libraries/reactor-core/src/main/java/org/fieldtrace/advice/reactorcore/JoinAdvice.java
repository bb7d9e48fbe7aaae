// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.reactorcore;

import org.fieldtrace.agent.bridge.request.Causes;

/** For where one of the publishers that an operator waits for tells that it is done. */
public final class JoinAdvice {

    /** The last of them goes on with what all have brought. */
    public static void enter(Object operator) {
        Causes.joins(operator);
    }
}
