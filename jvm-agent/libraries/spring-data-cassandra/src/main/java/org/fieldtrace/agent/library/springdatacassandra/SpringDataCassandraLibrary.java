// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.springdatacassandra;

import java.util.List;
import org.fieldtrace.agent.bridge.container.Envelopes;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/** Spring Data Cassandra: what its templates make of rows, by its converter or a mapper of rows. */
public final class SpringDataCassandraLibrary extends Library {

    private static final String REMOTE_CALL =
            "org.fieldtrace.agent.bridge.remotecall.RemoteCallAdvice";
    private static final String CORE = "org.springframework.data.cassandra.core.";

    public SpringDataCassandraLibrary() {
        super("spring-data-cassandra", "3.0 to 5.1");
    }

    @Override
    public List<Hook> hooks() {
        Envelopes.add("org.springframework.data.domain.Chunk", "content");
        return List.of(
                Hook.on(CORE + "cql.CqlTemplate", "query", null, REMOTE_CALL),
                Hook.on(CORE + "CassandraTemplate", "slice", null, REMOTE_CALL));
    }
}
