// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.statements;

import java.net.SocketAddress;
import org.fieldtrace.agent.bridge.WeakTable;
import org.fieldtrace.agent.bridge.request.ClientExchange;
import org.fieldtrace.agent.bridge.request.RequestHash;
import org.fieldtrace.agent.bridge.request.ThreadContexts;

/**
 * Statements that this JVM sends to servers of Neo4j, as exchanges with names such as {@code neo4j
 * MATCH Employee}.
 */
public final class CypherStatements {

    private static final String NEO4J = "neo4j";

    /** By texts, of which a program has few: literals, and what mappers keep. */
    private static final WeakTable<String> NAMES = new WeakTable<>();

    private CypherStatements() {}

    /**
     * The name of a statement: what it does, and the first label that it names.
     *
     * @param cypher null where it is not known
     */
    public static String name(String cypher) {
        if (cypher == null) {
            return NEO4J;
        }
        String known = NAMES.get(cypher);
        if (known == null) {
            known = new CypherText(cypher).name(NEO4J);
            NAMES.put(cypher, known);
        }
        return known;
    }

    /**
     * A statement is sent.
     *
     * @param server null where it is not known
     * @return null while nobody records
     */
    public static ClientExchange begin(String cypher, SocketAddress server) {
        return ClientExchange.beginStatement(
                ThreadContexts.current(), NEO4J, name(cypher), RequestHash.UNKNOWN, null, server);
    }
}
