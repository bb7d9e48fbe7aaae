// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.findings;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** Three users share one connection, which each holds for a while. */
final class PoolWaits {
    private static final int ENOUGH = 8;
    private static final long HELD_MS = 30;

    private DataSource small;
    private DataSource large;

    void found(int number) throws SQLException {
        hold(small());
    }

    /** There is one for each. */
    void near(int number) throws SQLException {
        hold(large());
    }

    private static void hold(DataSource pool) throws SQLException {
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            Sink.take(statement.execute("select count(*) from information_schema.tables"));
            Back.pause(HELD_MS);
        }
    }

    private synchronized DataSource small() {
        small = small == null ? pool("small", 1) : small;
        return small;
    }

    private synchronized DataSource large() {
        large = large == null ? pool("large", ENOUGH) : large;
        return large;
    }

    private static DataSource pool(String name, int connections) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl("jdbc:h2:mem:" + name);
        config.setPoolName(name);
        config.setMaximumPoolSize(connections);
        return new HikariDataSource(config);
    }
}
