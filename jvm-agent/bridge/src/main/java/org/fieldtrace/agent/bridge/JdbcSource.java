// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge;

/** What is known of a class of {@code javax.sql.DataSource}s. */
final class JdbcSource {

    private static final ClassValue<JdbcSource> KNOWN =
            new ClassValue<>() {
                @Override
                protected JdbcSource computeValue(Class<?> source) {
                    return new JdbcSource();
                }
            };

    /** Gives out what others have made, as a pool does, which is asked for each request. */
    volatile boolean passesOn;

    private JdbcSource() {}

    static JdbcSource of(Object source) {
        return KNOWN.get(source.getClass());
    }
}
