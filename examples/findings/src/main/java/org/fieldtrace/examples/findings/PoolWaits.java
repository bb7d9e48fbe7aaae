// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.findings;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * Three users share one connection, which each holds until both others wait for it, and for a while
 * then. So they wait however long a busy machine takes for what is between two of their requests.
 */
final class PoolWaits {
    private static final int ENOUGH = 8;
    private static final int OTHERS = 2;
    private static final long HELD_MS = 30;

    /** So long the last ones wait for others, and a user who comes alone. */
    private static final long PATIENCE_MS = 300;

    private HikariDataSource small;
    private HikariDataSource large;

    void found(int number) throws SQLException {
        hold(small(), OTHERS);
    }

    /** There is one for each. */
    void near(int number) throws SQLException {
        hold(large(), 0);
    }

    private static void hold(HikariDataSource pool, int others) throws SQLException {
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            Sink.take(statement.execute("select count(*) from information_schema.tables"));
            for (int i = 0; i < PATIENCE_MS && waiting(pool) < others; i++) {
                Back.pause(1);
            }
            Back.pause(HELD_MS);
        }
    }

    private static int waiting(HikariDataSource pool) {
        return pool.getHikariPoolMXBean().getThreadsAwaitingConnection();
    }

    private synchronized HikariDataSource small() {
        small = small == null ? pool("small", 1) : small;
        return small;
    }

    private synchronized HikariDataSource large() {
        large = large == null ? pool("large", ENOUGH) : large;
        return large;
    }

    private static HikariDataSource pool(String name, int connections) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl("jdbc:h2:mem:" + name);
        config.setPoolName(name);
        config.setMaximumPoolSize(connections);
        return new HikariDataSource(config);
    }
}
