// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.pekkohttp;

/** For {@code GraphInterpreter.finalizeStage}: a stage of a stream is over. */
public final class StopAdvice {

    /** With that which writes answers the connection is. */
    public static void enter(Object interpreter, Object logic) {
        if (!Connection.isAnyWaiting()) {
            return;
        }
        Stage stage = Stage.of(logic);
        boolean isServers = stage == Stage.RENDERS_ANSWER;
        if (isServers || stage == Stage.PREPARES_RESPONSE) {
            Connection connection = Connection.known(interpreter);
            if (connection != null && isServers) {
                connection.closes();
            } else if (connection != null) {
                connection.forgetsCalls();
            }
        }
    }
}
