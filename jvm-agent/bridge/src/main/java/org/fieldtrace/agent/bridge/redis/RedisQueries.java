// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.redis;

import java.util.HashSet;
import java.util.Set;

/** Which commands change nothing, and give the same answer to the same arguments until another. */
public final class RedisQueries {

    /** None that gives out at random, waits, or goes on where it was left. */
    private static final String NAMES =
            "GET MGET GETRANGE SUBSTR STRLEN LCS GETBIT BITCOUNT BITPOS BITFIELD_RO"
                    + " EXISTS TYPE TTL PTTL EXPIRETIME PEXPIRETIME KEYS DBSIZE SORT_RO"
                    + " HGET HMGET HGETALL HEXISTS HKEYS HVALS HLEN HSTRLEN"
                    + " LRANGE LINDEX LLEN LPOS"
                    + " SMEMBERS SISMEMBER SMISMEMBER SCARD SINTER SUNION SDIFF SINTERCARD"
                    + " ZRANGE ZREVRANGE ZRANGEBYSCORE ZREVRANGEBYSCORE ZRANGEBYLEX ZREVRANGEBYLEX"
                    + " ZSCORE ZMSCORE ZRANK ZREVRANK ZCARD ZCOUNT ZLEXCOUNT"
                    + " ZINTER ZUNION ZDIFF ZINTERCARD"
                    + " GEOPOS GEODIST GEOHASH GEOSEARCH GEORADIUS_RO GEORADIUSBYMEMBER_RO"
                    + " XRANGE XREVRANGE XLEN JSON.GET JSON.MGET";

    private static final Set<String> QUERIES = new HashSet<>();

    static {
        for (String name : NAMES.split(" ")) {
            QUERIES.add(RedisCommands.PREFIX + name);
        }
    }

    private RedisQueries() {}

    /**
     * Whether a command is one of them.
     *
     * @param name of {@link RedisCommands#known}
     */
    public static boolean isQuery(String name) {
        return QUERIES.contains(name);
    }

    /** Whether a command chooses the database that those behind it on the connection ask. */
    public static boolean isSelect(String name) {
        return name.equals("redis SELECT") || name.equals("redis RESET");
    }
}
