// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

/** A PostgreSQL and a MariaDB, for the tests of a class. */
final class DatabaseServers implements AutoCloseable {

    private final PostgreSqlCluster postgres;
    private final MariaDbServer maria;

    DatabaseServers() throws Exception {
        postgres = new PostgreSqlCluster();
        try {
            maria = new MariaDbServer();
        } catch (Exception | Error failed) {
            postgres.close();
            throw failed;
        }
    }

    PostgreSqlCluster postgres() {
        return postgres;
    }

    MariaDbServer maria() {
        return maria;
    }

    @Override
    public void close() throws Exception {
        try (postgres;
                maria) {
            // Both are closed, the second one first.
        }
    }
}
