// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.statements;

import org.fieldtrace.agent.bridge.request.RequestHash;
import org.fieldtrace.agent.bridge.text.SipHash;

/**
 * What the statements ask for that a thread executes: their text and what is bound to them, as
 * hashes by the agent's key. A thread knows the queries that it has prepared last; of one that it
 * prepared before these, or on another thread, nothing is known. So no table is kept, and nothing
 * is done for statements while nobody records.
 */
public final class AskedStatements {

    /** Enough for a query whose rows lead to further ones, below a pool's wrappers. */
    private static final int REMEMBERED = 8;

    private final BoundStatement[] statements = new BoundStatement[REMEMBERED];
    private final BindHash hashes;
    private int next;

    private AskedStatements(SipHash sip) {
        hashes = new BindHash(sip);
    }

    /** Null where the agent has no key. */
    public static AskedStatements make() {
        SipHash sip = RequestHash.keyed();
        return sip == null ? null : new AskedStatements(sip);
    }

    /** How values are hashed. */
    public BindHash hashes() {
        return hashes;
    }

    /** A driver has prepared a statement. */
    public void prepared(Object statement, String sql) {
        int identity = System.identityHashCode(statement);
        BoundStatement known = find(identity);
        KnownText.Asked text = KnownText.of(sql).asked(sql, hashes);
        if (!text.isQuery()) {
            if (known != null) {
                known.forget();
            }
            return;
        }
        if (known == null) {
            known = oldest();
        }
        known.prepared(identity, text);
    }

    /** What of a statement is known; null where nothing is. */
    public BoundStatement of(Object statement) {
        return find(System.identityHashCode(statement));
    }

    /**
     * What a statement with a text of its own asks for.
     *
     * @return {@link RequestHash#UNKNOWN} where it is no query
     */
    public long ofText(String sql, long database) {
        if (sql == null) {
            return RequestHash.UNKNOWN;
        }
        KnownText.Asked text = KnownText.of(sql).asked(sql, hashes);
        return text.isQuery()
                ? hashes.ofStatement(database, text.hash, null, 0)
                : RequestHash.UNKNOWN;
    }

    // Two objects have the same once in 2 to the power of 31; each place must be bound
    // nevertheless.
    private BoundStatement find(int identity) {
        for (BoundStatement statement : statements) {
            if (statement != null && statement.is(identity)) {
                return statement;
            }
        }
        return null;
    }

    private BoundStatement oldest() {
        BoundStatement oldest = statements[next];
        if (oldest == null) {
            oldest = new BoundStatement();
            statements[next] = oldest;
        }
        next = (next + 1) % REMEMBERED;
        return oldest;
    }
}
