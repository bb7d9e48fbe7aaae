// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.redis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import org.fieldtrace.agent.bridge.request.RequestHash;
import org.junit.jupiter.api.Test;

class CommandHashTest {

    private static final String GET = "redis GET";

    @Test
    void equalCommandsHaveEqualHashesAndOthersHaveOthers() {
        assertEquals(hash(1, 0, GET, "key"), hash(1, 0, GET, "key"));
        assertNotEquals(hash(1, 0, GET, "key"), hash(1, 0, GET, "kez"));
        assertNotEquals(hash(1, 0, GET, "key"), hash(1, 0, "redis TTL", "key"));
        assertNotEquals(hash(1, 0, GET, "key"), hash(2, 0, GET, "key"), "another server");
        assertNotEquals(hash(1, 0, GET, "key"), hash(1, 3, GET, "key"), "another database");
        assertNotEquals(hash(1, 0, "redis MGET", "ab", "c"), hash(1, 0, "redis MGET", "a", "bc"));
    }

    @Test
    void whatIsTooLongOrNotKnownHasNoHash() {
        assertNotEquals(RequestHash.UNKNOWN, hash(1, 0, GET, "x".repeat(CommandHash.LONGEST)));
        assertEquals(RequestHash.UNKNOWN, hash(1, 0, GET, "x".repeat(CommandHash.LONGEST + 1)));
        assertEquals(RequestHash.UNKNOWN, CommandHash.begin(1, 0, GET).add(null).end());
        String[] many = "k ".repeat(257).split(" ");
        assertEquals(RequestHash.UNKNOWN, hash(1, 0, "redis MGET", many));
    }

    @Test
    void aServerIsToldByItsAddress() {
        InetSocketAddress server = new InetSocketAddress("127.0.0.1", 6379);
        assertEquals(
                CommandHash.ofServer(server),
                CommandHash.ofServer(new InetSocketAddress("127.0.0.1", 6379)));
        assertNotEquals(
                CommandHash.ofServer(server),
                CommandHash.ofServer(new InetSocketAddress("127.0.0.1", 6380)));
        assertEquals(
                0, CommandHash.ofServer(InetSocketAddress.createUnresolved("redis.example", 1)));
    }

    @Test
    void commandsThatChangeSomethingAreNoQueries() {
        assertTrue(RedisQueries.isQuery(GET));
        for (String other : new String[] {"redis SET", "redis GETDEL", "redis BLPOP", "redis"}) {
            assertFalse(RedisQueries.isQuery(other), other);
        }
    }

    private static long hash(long server, long selected, String name, String... arguments) {
        CommandHash hash = CommandHash.begin(server, selected, name);
        for (String argument : arguments) {
            hash.add(argument.getBytes(StandardCharsets.UTF_8));
        }
        return hash.end();
    }
}
