// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.jdbc;

import java.net.SocketAddress;
import java.util.Map;
import java.util.Set;
import org.fieldtrace.agent.bridge.request.RequestHash;
import org.fieldtrace.agent.bridge.text.SipHash;

/** Where a connection of JDBC leads. */
final class JdbcDatabase {

    /** Where neither a URL nor a class that is known tells. */
    static final String UNKNOWN = "jdbc";

    /**
     * What the URLs of drivers begin with, by the packages of their connections: a {@code
     * DataSource} may do without either URL or {@code Driver}.
     */
    private static final Map<String, String> KINDS =
            Map.ofEntries(
                    Map.entry("com.ibm.db2.", "jdbc:db2"),
                    Map.entry("com.microsoft.sqlserver.", "jdbc:sqlserver"),
                    Map.entry("com.mysql.", "jdbc:mysql"),
                    Map.entry("oracle.jdbc.", "jdbc:oracle"),
                    Map.entry("org.apache.derby.", "jdbc:derby"),
                    Map.entry("org.h2.", "jdbc:h2"),
                    Map.entry("org.hsqldb.", "jdbc:hsqldb"),
                    Map.entry("org.mariadb.", "jdbc:mariadb"),
                    Map.entry("org.postgresql.", "jdbc:postgresql"),
                    Map.entry("org.sqlite.", "jdbc:sqlite"));

    /** Those whose drivers' methods that fetch further rows are hooked. */
    private static final Set<String> FETCH_SEEN =
            Set.of("jdbc:h2", "jdbc:mariadb", "jdbc:mysql", "jdbc:postgresql");

    private static final ClassValue<String> KIND_OF_CLASS =
            new ClassValue<>() {
                @Override
                protected String computeValue(Class<?> connection) {
                    String name = connection.getName();
                    for (Map.Entry<String, String> kind : KINDS.entrySet()) {
                        if (name.startsWith(kind.getKey())) {
                            return kind.getValue();
                        }
                    }
                    return null;
                }
            };

    /** Such as {@code jdbc:postgresql}: neither host nor name, which may tell more. */
    final String kind;

    /** Of the socket; null where the driver has connected none. */
    final SocketAddress local;

    final SocketAddress remote;

    /** Tells databases apart, of this JVM: by URL and user, or by the source of connections. */
    final long number;

    JdbcDatabase(String kind, long number, SocketAddress local, SocketAddress remote) {
        this.kind = kind == null ? UNKNOWN : kind;
        this.number = number;
        this.local = local;
        this.remote = remote;
    }

    /** The number of a database that a driver connects to. */
    static long numberOf(String url, String user) {
        SipHash sip = RequestHash.keyed();
        return sip == null || url == null
                ? 0
                : sip.begin().add(url).add(user == null ? "" : user).end();
    }

    /** The number of a database that a source of connections leads to. */
    static long numberOfSource(Object source, String user) {
        return numberOf(Integer.toString(System.identityHashCode(source)), user);
    }

    /** The kind that a URL names. */
    static String kindOf(String url) {
        int colon = url == null ? -1 : url.indexOf(':', "jdbc:".length());
        return colon < 0 ? UNKNOWN : url.substring(0, colon);
    }

    /** Whether the agent sees how long the driver fetches further rows of a result. */
    boolean isFetchSeen() {
        return FETCH_SEEN.contains(kind);
    }

    /** The kind of what a driver that is known gives out; null for others. */
    static String kindOfClass(Class<?> given) {
        return KIND_OF_CLASS.get(given);
    }
}
