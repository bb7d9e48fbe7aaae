// SPDX-License-Identifier: MIT
package app;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisCommandTimeoutException;
import io.lettuce.core.RedisFuture;
import io.lettuce.core.api.StatefulRedisConnection;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.core.RedisTemplate;
import org.springframework.data.redis.serializer.Jackson2JsonRedisSerializer;
import org.springframework.data.redis.serializer.StringRedisSerializer;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.Pipeline;
import redis.clients.jedis.Response;
import redis.clients.jedis.Transaction;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisDataException;

/** Clients of Redis, each command for the sake of a request of its own. */
public class Main {

    private static final String HOST = "127.0.0.1";
    private static final int PATIENCE_MS = Integer.getInteger("test.patience.ms");
    private static final String KEY = "secret-key";
    private static final String VALUE = "{\"name\":\"secret\",\"home\":{\"street\":\"s\"}}";
    private static final ObjectMapper JACKSON = new ObjectMapper();

    public static class Home {
        public String street;
    }

    public static class Employee {
        public String name;
        public Home home;
    }

    public static void main(String[] arguments) throws Exception {
        int port = Integer.parseInt(arguments[0]);
        try (Jedis jedis = new Jedis(HOST, port, PATIENCE_MS)) {
            jedis.ping();
            Web.inRequest("jedis-set", () -> jedis.set(KEY, VALUE));
            Web.inRequest("jedis-get", () -> jedis.get(KEY));
            Web.inRequest("jedis-text", () -> jedisText(jedis));
            Web.inRequest("jedis-texts", () -> jedisTexts(jedis));
            Web.inRequest("jedis-wrong", () -> jedisWrong(jedis));
            Web.inRequest("jedis-pipeline", () -> jedisPipeline(jedis));
            Web.inRequest("jedis-transaction", () -> jedisTransaction(jedis));
            Web.inRequest("jedis-same", () -> jedisSame(jedis));
        }
        Web.inRequest("jedis-two", () -> jedisOverTwoConnections(port));
        Web.inRequest("jedis-refused", () -> jedisFailing(freePort(), PATIENCE_MS));
        try (ServerSocket silent = new ServerSocket(0)) {
            Web.inRequest("jedis-slow", () -> jedisFailing(silent.getLocalPort(), 300));
        }
        try (ServerSocket cutting = new ServerSocket(0)) {
            Thread cutter = new Thread(() -> cut(cutting));
            cutter.setDaemon(true);
            cutter.start();
            Web.inRequest("jedis-cut", () -> jedisFailing(cutting.getLocalPort(), PATIENCE_MS));
        }
        lettuce(port);
        spring(port);
        System.exit(0); // the event loops of Lettuce go on
    }

    private static int freePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0)) {
            return free.getLocalPort();
        }
    }

    /** Reads some of each client's first command, and closes. */
    private static void cut(ServerSocket server) {
        while (!server.isClosed()) {
            try (Socket client = server.accept()) {
                client.getInputStream().read(new byte[1024]);
            } catch (IOException over) {
                return;
            }
        }
    }

    private static Object jedisText(Jedis jedis) throws Exception {
        return JACKSON.readValue(jedis.get(KEY), Employee.class);
    }

    private static Object jedisTexts(Jedis jedis) throws Exception {
        for (String text : jedis.mget(KEY, KEY)) {
            JACKSON.readValue(text, Employee.class);
        }
        return null;
    }

    private static Object jedisWrong(Jedis jedis) {
        try {
            return jedis.lpush(KEY, "secret");
        } catch (JedisDataException expected) {
            return null; // it is no list
        }
    }

    private static Object jedisPipeline(Jedis jedis) {
        Pipeline pipeline = jedis.pipelined();
        pipeline.set("secret-other", "secret");
        Response<String> other = pipeline.get("secret-other");
        pipeline.lpush(KEY, "secret");
        pipeline.get(KEY);
        pipeline.sync();
        return other.get();
    }

    private static Object jedisTransaction(Jedis jedis) {
        Transaction transaction = jedis.multi();
        transaction.get(KEY);
        return transaction.exec();
    }

    /** A A B C, then A again of another database and of the first. */
    private static Object jedisSame(Jedis jedis) {
        jedis.get(KEY);
        jedis.get(KEY);
        jedis.get("secret-other");
        jedis.mget(KEY, "secret-other");
        jedis.get("secret".repeat(1_000));
        jedis.select(1);
        jedis.get(KEY);
        return jedis.select(0);
    }

    private static Object jedisOverTwoConnections(int port) {
        try (Jedis first = new Jedis(HOST, port, PATIENCE_MS);
                Jedis second = new Jedis(HOST, port, PATIENCE_MS)) {
            first.get(KEY);
            second.get(KEY);
            second.select(1);
            return second.get(KEY);
        }
    }

    private static Object lettuceSame(StatefulRedisConnection<String, String> redis) {
        redis.sync().get(KEY);
        redis.sync().get(KEY);
        redis.sync().get("secret-other");
        redis.sync().mget(KEY, "secret-other");
        redis.sync().get("secret".repeat(1_000));
        redis.sync().select(1);
        redis.sync().get(KEY);
        return redis.sync().select(0);
    }

    private static Object jedisFailing(int port, int timeoutMs) {
        try (Jedis jedis = new Jedis(HOST, port, timeoutMs)) {
            return jedis.get(KEY);
        } catch (JedisConnectionException expected) {
            return null;
        }
    }

    private static void lettuce(int port) throws Exception {
        RedisClient client = RedisClient.create("redis://" + HOST + ":" + port);
        try (StatefulRedisConnection<String, String> redis = client.connect()) {
            redis.sync().ping();
            Web.inRequest("lettuce-set", () -> redis.sync().set(KEY, VALUE));
            Web.inRequest("lettuce-get", () -> redis.sync().get(KEY));
            Web.inRequest("lettuce-text", () -> lettuceText(redis));
            Web.inRequest("lettuce-later", () -> lettuceLater(redis));
            Web.inRequest("lettuce-reactive", () -> redis.reactive().get(KEY).block());
            Web.inRequest("lettuce-wrong", () -> lettuceWrong(redis));
            Web.inRequest("lettuce-same", () -> lettuceSame(redis));
        }
        try (StatefulRedisConnection<String, String> redis = client.connect()) {
            redis.sync().ping();
            redis.setTimeout(Duration.ofMillis(PATIENCE_MS / 600));
            Web.inRequest("lettuce-overdue", () -> lettuceOverdue(redis));
        }
        try (StatefulRedisConnection<String, String> redis = client.connect()) {
            redis.sync().ping();
            Web.inRequest("lettuce-given-up", () -> lettuceGivenUp(redis));
        }
    }

    private static Object lettuceText(StatefulRedisConnection<String, String> redis)
            throws Exception {
        return JACKSON.readValue(redis.sync().get(KEY), Employee.class);
    }

    private static Object lettuceLater(StatefulRedisConnection<String, String> redis)
            throws Exception {
        return redis.async().get(KEY).thenApply(text -> employee(text)).toCompletableFuture().get();
    }

    private static Object lettuceWrong(StatefulRedisConnection<String, String> redis) {
        try {
            return redis.sync().lpush(KEY, "secret");
        } catch (RedisCommandExecutionException expected) {
            return null;
        }
    }

    private static Object lettuceOverdue(StatefulRedisConnection<String, String> redis) {
        try {
            return redis.sync().blpop(2, "secret-list");
        } catch (RedisCommandTimeoutException expected) {
            return null;
        }
    }

    private static Object lettuceGivenUp(StatefulRedisConnection<String, String> redis) {
        RedisFuture<?> popped = redis.async().blpop(2, "secret-list");
        return popped.cancel(true);
    }

    private static Employee employee(String text) {
        try {
            return JACKSON.readValue(text, Employee.class);
        } catch (Exception failure) {
            throw new IllegalStateException(failure);
        }
    }

    private static void spring(int port) throws Exception {
        LettuceConnectionFactory connections = new LettuceConnectionFactory(HOST, port);
        connections.afterPropertiesSet();
        connections.start();
        RedisTemplate<String, Employee> redis = new RedisTemplate<>();
        redis.setConnectionFactory(connections);
        redis.setKeySerializer(new StringRedisSerializer());
        redis.setValueSerializer(new Jackson2JsonRedisSerializer<>(Employee.class));
        redis.afterPropertiesSet();
        redis.hasKey(KEY);
        Web.inRequest("spring-value", () -> springValue(redis));
    }

    private static Object springValue(RedisTemplate<String, Employee> redis) {
        return redis.opsForValue().get(KEY);
    }
}
