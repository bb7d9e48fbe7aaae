// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.cassandra;

import java.util.ArrayList;
import java.util.List;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/** Cassandra's driver: each statement, and the entities that its mapper makes of rows. */
public final class CassandraLibrary extends Library {

    private static final String DRIVER = "com.datastax.oss.driver.";
    private static final String MAPPED = "com/datastax/oss/driver/api/core/";
    private static final String REMOTE_CALL =
            "org.fieldtrace.agent.bridge.remotecall.RemoteCallAdvice";

    public CassandraLibrary() {
        super("cassandra", "4.1 to 4.19");
    }

    @Override
    public List<Hook> hooks() {
        List<Hook> hooks = new ArrayList<>();
        hooks.add(
                Hook.on(
                        DRIVER + "internal.core.cql.CqlRequestAsyncProcessor",
                        "process",
                        "(L"
                                + MAPPED
                                + "cql/Statement;Lcom/datastax/oss/driver/internal/core/session/"
                                + "DefaultSession;Lcom/datastax/oss/driver/internal/core/context/"
                                + "InternalDriverContext;Ljava/lang/String;)"
                                + "Ljava/util/concurrent/CompletionStage;",
                        "org.fieldtrace.advice.cassandra.SessionAdvice$Process"));
        hooks.add(
                Hook.on(
                        DRIVER + "internal.core.cql.CqlPrepareAsyncProcessor",
                        "process",
                        "(L"
                                + MAPPED
                                + "cql/PrepareRequest;Lcom/datastax/oss/driver/internal/core/session/"
                                + "DefaultSession;Lcom/datastax/oss/driver/internal/core/context/"
                                + "InternalDriverContext;Ljava/lang/String;)"
                                + "Ljava/util/concurrent/CompletionStage;",
                        "org.fieldtrace.advice.cassandra.SessionAdvice$Prepare"));
        hooks.add(
                Hook.on(
                        DRIVER + "internal.core.channel.DriverChannel",
                        "write",
                        null,
                        "org.fieldtrace.advice.cassandra.SessionAdvice$Write"));
        for (String method :
                List.of("executeAndMapToSingleEntity", "executeAndMapToOptionalEntity")) {
            hooks.add(Hook.on(DRIVER + "internal.mapper.DaoBase", method, null, REMOTE_CALL));
        }
        // Generated in the application's packages; by it come the entities of lists, one by one.
        for (String source : List.of("GettableByName;", "GettableByName;Z")) {
            hooks.add(
                    Hook.onImplementations(
                            DRIVER + "api.mapper.entity.EntityHelper",
                            "get",
                            "(L" + MAPPED + "data/" + source + ")Ljava/lang/Object;",
                            REMOTE_CALL));
        }
        return hooks;
    }
}
