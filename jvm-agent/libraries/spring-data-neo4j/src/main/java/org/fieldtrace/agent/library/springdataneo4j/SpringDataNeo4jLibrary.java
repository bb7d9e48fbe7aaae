// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.springdataneo4j;

import java.util.ArrayList;
import java.util.List;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/** Spring Data Neo4j: entities, and what else is mapped of rows. */
public final class SpringDataNeo4jLibrary extends Library {

    private static final String CORE = "org.springframework.data.neo4j.core.";
    private static final String REMOTE_CALL =
            "org.fieldtrace.agent.bridge.remotecall.RemoteCallAdvice";

    public SpringDataNeo4jLibrary() {
        super("spring-data-neo4j", "6.3 to 8.0");
    }

    @Override
    public List<Hook> hooks() {
        List<Hook> hooks = new ArrayList<>();
        String query = CORE + "Neo4jTemplate$DefaultExecutableQuery";
        for (String method : List.of("getResults", "getSingleResult", "getRequiredSingleResult")) {
            hooks.add(Hook.on(query, method, null, REMOTE_CALL));
        }
        String fetch = CORE + "DefaultNeo4jClient$DefaultRecordFetchSpec";
        for (String method : List.of("one", "first", "all")) {
            hooks.add(Hook.on(fetch, method, null, REMOTE_CALL));
        }
        return hooks;
    }
}
