// SPDX-License-Identifier: MIT
package org.fieldtrace.model.suggestions;

import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** What is asked, as far as names of callees tell. */
enum Channel {
    /** A database that speaks SQL. */
    SQL(
            "(h2|hsqldb|derby|sqlite|duckdb|postgresql|mysql|mariadb|oracle|sqlserver|db2)( .*)?"
                    + "|database .*|.*:(5432|3306|1521|1433)"),
    MONGODB("mongodb( .*)?|.*:27017"),
    /** Elasticsearch or OpenSearch. */
    SEARCH("(elasticsearch|opensearch)( .*)?|.*:9200"),
    /** Cassandra, whose language has SQL's form and no joins. */
    CASSANDRA("cassandra( .*)?|.*:9042"),
    REDIS("redis( .*)?|.*:6379"),
    /** Another service. */
    SERVICE(".*");

    private final Pattern names;

    Channel(String names) {
        this.names = Pattern.compile(names);
    }

    /** Those of the callees; each, where no callee is known. */
    static Set<Channel> of(List<String> callees) {
        Set<Channel> channels = EnumSet.noneOf(Channel.class);
        callees.forEach(callee -> channels.add(of(callee)));
        return channels.isEmpty() ? EnumSet.allOf(Channel.class) : channels;
    }

    private static Channel of(String callee) {
        String name = callee.toLowerCase(Locale.ROOT);
        for (Channel channel : values()) {
            if (channel.names.matcher(name).matches()) {
                return channel;
            }
        }
        return SERVICE;
    }
}
