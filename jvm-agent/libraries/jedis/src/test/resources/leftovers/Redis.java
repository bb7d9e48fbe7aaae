// SPDX-License-Identifier: MIT
package app;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisCommandTimeoutException;
import io.lettuce.core.api.StatefulRedisConnection;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.Pipeline;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisDataException;

/** Jedis and Lettuce, and a Redis. */
class Redis implements Asked {

    private static final String HOST = "127.0.0.1";
    private static final String KEY = "employee";
    private static final String LIST = "list";
    private static final int TIMEOUT_MS = Integer.getInteger("test.patience.ms") / 6000;
    private static final int LONGER_S = 1;

    private final ObjectMapper json = new ObjectMapper();
    private final ServerSocket silent = new ServerSocket(0);
    private final int port = freePort();
    private final Process server;
    private final Jedis jedis;
    private final RedisClient client = RedisClient.create("redis://" + HOST + ":" + port);
    private final StatefulRedisConnection<String, String> lettuce;

    /** What answers become. */
    public static class Employee {
        public String name;
    }

    Redis() throws Exception {
        server =
                new ProcessBuilder("/usr/bin/redis-server", "--port", "" + port, "--save", "")
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start();
        // The test ends the JVM.
        Runtime.getRuntime().addShutdownHook(new Thread(server::destroyForcibly));
        while (!listens()) {
            Thread.sleep(TIMEOUT_MS);
        }
        jedis = new Jedis(HOST, port);
        jedis.set(KEY, "{\"name\":\"n\"}");
        lettuce = client.connect();
    }

    private boolean listens() {
        try (Socket socket = new Socket(HOST, port)) {
            return true;
        } catch (IOException notYet) {
            return false;
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0)) {
            return free.getLocalPort();
        }
    }

    @Override
    public String[] tables() {
        return new String[] {
            "jedis.SentCommands", "lettuce.DispatchedCommands", "remotecall.RemoteBodies"
        };
    }

    @Override
    public void ask(int turn) throws Exception {
        switch (turn) {
            case 5 -> Asked.fails(JedisDataException.class, () -> jedis.lpush(KEY, "v"));
            case 10 -> neverRead();
            case 15 -> Asked.fails(JedisConnectionException.class, () -> hasty(freePort()));
            case 20 ->
                    Asked.fails(JedisConnectionException.class, () -> hasty(silent.getLocalPort()));
            case 25 ->
                    Asked.fails(
                            RedisCommandExecutionException.class,
                            () -> lettuce.sync().lpush(KEY, "v"));
            case 30 -> cancelled();
            case 35 -> Asked.fails(RedisCommandTimeoutException.class, this::tooLate);
            case 40 -> closed();
            default -> {
                switch (turn % 4) {
                    case 0 -> json.readValue(jedis.get(KEY), Employee.class);
                    case 1 -> json.readValue(lettuce.sync().get(KEY), Employee.class);
                    case 2 -> lettuce.async().get(KEY).get();
                    default -> lettuce.reactive().get(KEY).block();
                }
            }
        }
    }

    private void neverRead() {
        try (Jedis other = new Jedis(HOST, port)) {
            Pipeline pipeline = other.pipelined();
            pipeline.get(KEY);
            pipeline.get(LIST);
        }
    }

    private static void hasty(int port) {
        try (Jedis other = new Jedis(HOST, port, TIMEOUT_MS)) {
            other.get(KEY);
        }
    }

    private void cancelled() {
        try (StatefulRedisConnection<String, String> other = client.connect()) {
            other.async().blpop(LONGER_S, LIST).cancel(true);
        }
    }

    private void tooLate() {
        try (StatefulRedisConnection<String, String> other = client.connect()) {
            other.setTimeout(Duration.ofMillis(TIMEOUT_MS));
            other.sync().blpop(LONGER_S, LIST);
        }
    }

    private void closed() throws Exception {
        StatefulRedisConnection<String, String> other = client.connect();
        var popped = other.async().blpop(LONGER_S, LIST);
        other.close();
        try {
            popped.get();
        } catch (ExecutionException | java.util.concurrent.CancellationException expected) {
            // The connection is gone.
        }
    }

    @Override
    public void close() throws Exception {
        jedis.close();
        client.shutdown();
    }
}
