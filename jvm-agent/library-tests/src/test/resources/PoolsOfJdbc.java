// SPDX-License-Identifier: MIT
package app;

import com.mchange.v2.c3p0.ComboPooledDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

/** Pools of JDBC that have one connection, which others than a caller may make. */
class JdbcPools {
    private static final int SHORT_MS = Main.PATIENCE_MS / 9000;

    static DataSource tomcat(boolean isPatient) throws SQLException {
        org.apache.tomcat.jdbc.pool.DataSource pool = new org.apache.tomcat.jdbc.pool.DataSource();
        pool.setDriverClassName("org.h2.Driver");
        pool.setUrl("jdbc:h2:mem:tomcat");
        pool.setMaxActive(1);
        pool.setMaxIdle(1);
        pool.setInitialSize(1);
        pool.setMaxWait(isPatient ? Main.PATIENCE_MS : SHORT_MS);
        pool.getConnection().close();
        return pool;
    }

    static DataSource c3p0(boolean isPatient) throws SQLException {
        ComboPooledDataSource pool = new ComboPooledDataSource();
        pool.setJdbcUrl("jdbc:h2:mem:c3p0");
        pool.setMinPoolSize(1);
        pool.setInitialPoolSize(1);
        pool.setMaxPoolSize(1);
        // Else a connection that was given back is free only when a thread of the pool says so.
        pool.setForceSynchronousCheckins(true);
        pool.getConnection().close();
        pool.setCheckoutTimeout(isPatient ? Main.PATIENCE_MS : SHORT_MS);
        pool.getConnection().close();
        return pool;
    }

    /** Asks for a second connection, in vain, while the first is in use. */
    static void giveUp(DataSource pool) throws SQLException {
        try (Connection first = pool.getConnection()) {
            pool.getConnection().close();
            throw new IllegalStateException("a pool of one has two");
        } catch (SQLException expected) {
            return;
        }
    }
}
