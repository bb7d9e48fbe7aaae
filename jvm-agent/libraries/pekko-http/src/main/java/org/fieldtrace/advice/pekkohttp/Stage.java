// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.pekkohttp;

/** The stages of a connection's streams, as far as they matter here. */
enum Stage {
    /** Makes requests of what a server has read. */
    PREPARES_REQUEST("HttpServerBluePrint$PrepareRequests"),
    /** Writes the answers of a server. */
    RENDERS_ANSWER("HttpResponseRendererFactory$HttpResponseRenderer"),
    /** Hands a client's requests over to be written. */
    HANDS_CALL_OVER("OutgoingConnectionBlueprint$TerminationMerge"),
    /** Makes answers of what a client has read. */
    PREPARES_RESPONSE("OutgoingConnectionBlueprint$PrepareResponse"),
    /** Has the socket. */
    CONNECTION("TcpConnectionStage$TcpStreamLogic"),
    OTHER("");

    private static final ClassValue<Stage> OF_CLASS =
            new ClassValue<>() {
                @Override
                protected Stage computeValue(Class<?> type) {
                    for (Stage stage : values()) {
                        if (type.getName().contains(stage.name)) {
                            return stage;
                        }
                    }
                    return OTHER;
                }
            };

    private final String name;

    Stage(String name) {
        this.name = name;
    }

    static Stage of(Object logic) {
        return logic == null ? OTHER : OF_CLASS.get(logic.getClass());
    }
}
