// SPDX-License-Identifier: MIT
package app;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.HikariPool;
import com.zaxxer.hikari.util.ConcurrentBag;
import java.io.IOException;
import java.lang.reflect.Field;
import java.net.InetSocketAddress;
import java.net.URL;
import java.sql.Connection;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.apache.commons.dbcp2.BasicDataSource;
import org.apache.http.client.methods.CloseableHttpResponse;
import org.apache.http.client.methods.HttpGet;
import org.apache.http.impl.client.CloseableHttpClient;
import org.apache.http.impl.client.HttpClients;

/** A front whose pools have one connection each. */
class Main {
    static final int PATIENCE_MS = Integer.getInteger("test.patience.ms");

    static final long HELD_MS = PATIENCE_MS / 600;

    /** As long as one is held for which others wait in vain, and their patience. */
    static final long HELD_LONG_MS = PATIENCE_MS / 180;

    static final int SHORT_MS = PATIENCE_MS / 600;

    interface Use {
        void hold(boolean isLong) throws Exception;
    }

    public static void main(String[] arguments) throws Exception {
        HttpServer front = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
        ExecutorService threads = Executors.newCachedThreadPool();
        front.setExecutor(threads);
        String host = "http://127.0.0.1:" + front.getAddress().getPort();
        front.createContext(
                "/backend",
                exchange -> {
                    String path = exchange.getRequestURI().getPath();
                    sleep(
                            path.endsWith("slower")
                                    ? HELD_LONG_MS
                                    : path.endsWith("slow") ? HELD_MS : 0);
                    exchange.sendResponseHeaders(200, path.endsWith("body") ? 0 : -1);
                    exchange.close();
                });
        Map<String, Use> uses =
                Map.of(
                        "hikari", of(hikari()),
                        "dbcp", of(dbcp()),
                        "tomcat", of(JdbcPools.tomcat(true)),
                        "c3p0", of(JdbcPools.c3p0(true)),
                        "apache", ofClient(host),
                        "apache4async", Apache4Async.use(host),
                        "apache5", Apache5.use(host),
                        "apache5async", Apache5Async.use(host),
                        "reactor", ReactorNetty.use(host));
        for (Map.Entry<String, Use> use : uses.entrySet()) {
            for (String how : new String[] {"alone", "crowd"}) {
                String path = "/" + use.getKey() + "/" + how;
                front.createContext(path, exchange -> answer(exchange, use.getValue()));
            }
        }
        DataSource tomcat = JdbcPools.tomcat(false);
        DataSource c3p0 = JdbcPools.c3p0(false);
        Map<String, Use> once =
                Map.of(
                        "/hikari/stolen", isLong -> steal(),
                        "/tomcat/late", isLong -> JdbcPools.giveUp(tomcat),
                        "/c3p0/late", isLong -> JdbcPools.giveUp(c3p0),
                        "/apache4async/late", isLong -> Apache4Async.giveUp(host),
                        "/apache5/late", isLong -> Apache5.giveUp(host),
                        "/apache5async/late", isLong -> Apache5Async.giveUp(host),
                        "/reactor/late", isLong -> ReactorNetty.giveUp(host),
                        "/reactor/cancelled", isLong -> ReactorNetty.cancel(host));
        once.forEach((path, use) -> front.createContext(path, exchange -> answer(exchange, use)));
        front.start();
        for (String path : once.keySet()) {
            new URL(host + path).openStream().close();
        }
        for (String name : uses.keySet()) {
            for (int i = 0; i < 4; i++) {
                new URL(host + "/" + name + "/alone").openStream().close();
            }
            List<Future<?>> crowd = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                URL url = new URL(host + "/" + name + "/crowd");
                crowd.add(
                        threads.submit(
                                () -> {
                                    url.openStream().close();
                                    return null;
                                }));
            }
            for (Future<?> one : crowd) {
                one.get();
            }
        }
        threads.shutdown();
        threads.awaitTermination(PATIENCE_MS, TimeUnit.MILLISECONDS);
        front.stop(0);
        System.exit(0);
    }

    static void answer(HttpExchange exchange, Use use) throws IOException {
        try {
            use.hold(exchange.getRequestURI().getPath().endsWith("crowd"));
        } catch (Exception failure) {
            failure.printStackTrace();
        }
        exchange.sendResponseHeaders(200, -1);
        exchange.close();
    }

    static HikariDataSource hikari() throws Exception {
        HikariDataSource pool = new HikariDataSource();
        pool.setJdbcUrl("jdbc:h2:mem:hikari");
        pool.setMaximumPoolSize(1);
        pool.getConnection().close();
        return pool;
    }

    /**
     * Takes the free connection at once while, as far as the pool can see, another waits for it.
     */
    static void steal() throws Exception {
        try (HikariDataSource source = hikari()) {
            Object bag = fieldOf(fieldOf(source, HikariPool.class), ConcurrentBag.class);
            ((ThreadLocal<?>) fieldOf(bag, ThreadLocal.class)).remove();
            AtomicInteger waiters = (AtomicInteger) fieldOf(bag, AtomicInteger.class);
            waiters.incrementAndGet();
            Connection connection = source.getConnection();
            waiters.decrementAndGet(); // else it would be handed over when it is closed
            connection.close();
        }
    }

    private static Object fieldOf(Object object, Class<?> type) throws Exception {
        for (Field field : object.getClass().getDeclaredFields()) {
            field.setAccessible(true);
            if (type.isInstance(field.get(object))) {
                return field.get(object);
            }
        }
        throw new IllegalStateException("no " + type + " in " + object);
    }

    static BasicDataSource dbcp() throws Exception {
        BasicDataSource pool = new BasicDataSource();
        pool.setUrl("jdbc:h2:mem:dbcp");
        pool.setMaxTotal(1);
        pool.getConnection().close();
        return pool;
    }

    static Use of(DataSource pool) {
        return isLong -> {
            try (Connection connection = pool.getConnection();
                    Statement statement = connection.createStatement()) {
                statement.executeQuery("select 1");
                sleep(isLong ? HELD_MS : 0);
            }
        };
    }

    static Use ofClient(String host) {
        CloseableHttpClient client = HttpClients.custom().setMaxConnTotal(1).build();
        return isLong -> {
            String path = isLong ? "/backend/slow" : "/backend/fast";
            try (CloseableHttpResponse answer = client.execute(new HttpGet(host + path))) {
                answer.getStatusLine();
            }
        };
    }

    static void sleep(long milliseconds) {
        try {
            Thread.sleep(milliseconds);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
