// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.jdbc;

/** What is known of a class of {@code javax.sql.DataSource}s. */
final class JdbcSource {

    private static final ClassValue<JdbcSource> KNOWN =
            new ClassValue<>() {
                @Override
                protected JdbcSource computeValue(Class<?> source) {
                    return new JdbcSource(JdbcDatabase.kindOfClass(source));
                }
            };

    /** Gives out what others have made, as a pool does, which is asked for each request. */
    volatile boolean passesOn;

    /** As of {@link JdbcDatabase}; null where its driver is not known. */
    final String kind;

    private JdbcSource(String kind) {
        this.kind = kind;
    }

    static JdbcSource of(Object source) {
        return KNOWN.get(source.getClass());
    }
}
