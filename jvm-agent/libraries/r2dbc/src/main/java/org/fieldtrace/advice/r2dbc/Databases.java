// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.r2dbc;

/** What kind of database a driver is for, by its name. */
final class Databases {

    private static final String[] KNOWN = {
        "postgresql", "mariadb", "mysql", "mssql", "h2", "oracle", "spanner", "clickhouse"
    };

    private static final ClassValue<String> KINDS =
            new ClassValue<>() {
                @Override
                protected String computeValue(Class<?> type) {
                    for (String part : type.getName().split("[.]")) {
                        for (String known : KNOWN) {
                            if (part.equals(known)) {
                                return "r2dbc:" + known;
                            }
                        }
                    }
                    return "r2dbc";
                }
            };

    private Databases() {}

    static String kind(Object statement) {
        return KINDS.get(statement.getClass());
    }
}
