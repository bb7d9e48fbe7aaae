// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.assembly;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.fieldtrace.model.requests.CallCosts;

/** What one run of a JVM has open. */
final class OpenRun {
    /** Remote calls that have not returned; more are such whose end was lost. */
    private static final int MAX_SCOPES = 100_000;

    /** Statements whose rows may still be read. Each takes some 100 bytes. */
    private static final int MAX_STATEMENTS = 10_000;

    private final ThreadContexts threads;
    private final Map<Long, OpenServer> servers = new HashMap<>();
    private final Map<Long, Exchange> clients = new HashMap<>();
    private final Map<Long, OpenScope> scopes;
    private final ToldCauses causes = new ToldCauses();

    /** Calls that ended, of requests that are not complete. */
    private final Map<Long, Exchange> executed = new BoundedMap<>(MAX_STATEMENTS, () -> {});

    /** Servers' exchanges of which samples will be told after their ends, until then too. */
    private final Map<Long, Exchange> sampled = new BoundedMap<>(MAX_STATEMENTS, () -> {});

    /** Oldest first. */
    private final Map<Long, AsyncContext> contexts = new LinkedHashMap<>();

    /** A remote call that has not returned. */
    record OpenScope(long start, Exchange owner, int type) {
        OpenScope(long start, Exchange owner) {
            this(start, owner, CallCosts.NO_TYPE);
        }

        /** The same, of whose answer an object of a class was made. */
        OpenScope ofType(int newType) {
            return new OpenScope(start, owner, newType);
        }
    }

    OpenRun(UnmatchedCounts counts) {
        threads = new ThreadContexts(counts);
        scopes = new BoundedMap<>(MAX_SCOPES, () -> counts.add(Unmatched.TOO_MANY_REMOTE_CALLS));
    }

    /** The contexts in force on its threads. */
    ThreadContexts threads() {
        return threads;
    }

    /** What its calls and answers have waited for. */
    ToldCauses causes() {
        return causes;
    }

    /** Its contexts that are alive, by their numbers, oldest first. */
    Map<Long, AsyncContext> contexts() {
        return contexts;
    }

    /**
     * A server's exchange begins.
     *
     * @return another one of the same number, whose end was lost; null where there is none
     */
    OpenServer add(OpenServer server) {
        return servers.put(server.exchange().id(), server);
    }

    /** The server's exchange of a number; null where none is open. */
    Exchange server(long id) {
        OpenServer server = servers.get(id);
        return server == null ? null : server.exchange();
    }

    /** A server's exchange ends; null where none of the number is open. */
    OpenServer takeServer(long id) {
        return servers.remove(id);
    }

    /**
     * A client's exchange begins.
     *
     * @return another one of the same number, whose end was lost; null where there is none
     */
    Exchange addClient(Exchange client) {
        return clients.put(client.id(), client);
    }

    /** How many servers' exchanges are open. */
    int openServers() {
        return servers.size();
    }

    /** The client's exchange of a number; null where none is open. */
    Exchange client(long id) {
        return clients.get(id);
    }

    /** A client's exchange ends; null where none of the number is open. */
    Exchange takeClient(long id) {
        return clients.remove(id);
    }

    /** A remote call begins. */
    void addScope(long id, OpenScope scope) {
        scopes.put(id, scope);
    }

    /** A remote call returns; null where none of the number is open. */
    OpenScope takeScope(long id) {
        return scopes.remove(id);
    }

    /** How many remote calls have not returned. */
    int openScopes() {
        return scopes.size();
    }

    /** A statement was executed, of which the rows that are read may be told. */
    void executed(Exchange statement) {
        statement.setExecuted();
        executed.put(statement.id(), statement);
    }

    /** A statement whose rows were read; null where its request is complete, or it is not known. */
    Exchange takeExecuted(long exchangeId) {
        return executed.remove(exchangeId);
    }

    /** Samples of a server's exchange will be told, maybe after its end. */
    void awaitLayers(Exchange server) {
        server.tree().awaitsLayers = true;
        sampled.put(server.id(), server);
    }

    /** The server's exchange of which samples are told; null where its request is complete. */
    Exchange sampled(long id) {
        Exchange open = server(id);
        return open == null ? sampled.get(id) : open;
    }

    /** The request of an exchange is complete: if the exchange is open, it is over now. */
    void forget(Exchange exchange, long time) {
        if (exchange.isOpen() && exchange.isServer()) {
            forgetServer(exchange, time);
        } else if (exchange.isOpen()) {
            clients.remove(exchange.id(), exchange);
        }
        if (exchange.isExecuted()) {
            executed.remove(exchange.id(), exchange);
        }
        if (exchange.isServer() && !sampled.isEmpty()) {
            sampled.remove(exchange.id(), exchange);
        }
    }

    private void forgetServer(Exchange exchange, long time) {
        OpenServer server = servers.get(exchange.id());
        if (server != null && server.exchange() == exchange) {
            server.leaveThread(time);
            servers.remove(exchange.id());
        }
    }
}
