// SPDX-License-Identifier: MIT
package app;

import com.sun.net.httpserver.HttpServer;
import java.net.InetSocketAddress;
import java.net.URL;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.h2.tools.Server;
import org.mariadb.jdbc.MariaDbDataSource;
import org.postgresql.ds.PGSimpleDataSource;

/** Each request asks a database once. */
class Main {
    interface Call {
        void make() throws Exception;
    }

    static final Map<String, Call> CALLS = new ConcurrentHashMap<>();

    /** H2 asks after each so many rows whether it is to go on. */
    static final String COUNT =
            "select sum(a.x * b.x) from system_range(1, 100000) a, system_range(1, 100000) b";

    /** The URLs of a PostgreSQL, and of a MariaDB for its own driver and for MySQL's. */
    public static void main(String[] arguments) throws Exception {
        Server h2 = Server.createTcpServer("-tcpPort", "0", "-ifNotExists").start();
        String urlOfH2 = "jdbc:h2:tcp://127.0.0.1:" + h2.getPort() + "/mem:shop";
        List<Map<String, Call>> calls = new ArrayList<>();
        calls.add(new Database("h2", urlOfH2, h2.getPort(), COUNT, COUNT).calls());
        calls.add(new DatabaseServer(postgreSql(arguments[0])).calls());
        calls.add(new DatabaseServer(mariaDb("mariadb", arguments[1])).calls());
        calls.add(new DatabaseServer(mariaDb("mysql", arguments[2])).calls());
        calls.forEach(CALLS::putAll);
        HttpServer front = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
        ExecutorService threads = Executors.newCachedThreadPool(Main::daemon);
        front.setExecutor(threads);
        front.createContext(
                "/",
                exchange -> {
                    String path = exchange.getRequestURI().getPath().substring(1);
                    try {
                        CALLS.get(path).make();
                        System.out.println(path + ": nothing went wrong");
                    } catch (Exception expected) {
                        System.out.println(path + ": " + expected);
                    }
                    exchange.sendResponseHeaders(200, -1);
                    exchange.close();
                });
        front.start();
        request(front.getAddress().getPort(), calls);
        threads.shutdown();
        threads.awaitTermination(
                Integer.getInteger("test.patience.ms"),
                TimeUnit.MILLISECONDS); // for the end of the last request
        front.stop(0);
        System.exit(0); // the database's server would go on
    }

    /** The databases at once: most of the time they wait for something to be over. */
    static void request(int port, List<Map<String, Call>> calls) throws Exception {
        ExecutorService askers = Executors.newCachedThreadPool(Main::daemon);
        List<Future<?>> asked = new ArrayList<>();
        for (Map<String, Call> ofOne : calls) {
            Collection<String> paths = ofOne.keySet();
            asked.add(
                    askers.submit(
                            () -> {
                                for (String path : paths) {
                                    String url = "http://127.0.0.1:" + port + "/" + path;
                                    new URL(url).openStream().close();
                                }
                                return null;
                            }));
        }
        for (Future<?> one : asked) {
            one.get();
        }
    }

    static Dialect postgreSql(String url) {
        return new Dialect(
                "postgresql",
                url,
                "select pg_sleep(60)",
                "select pg_sleep(60)",
                "select inet_client_port()",
                "select pg_backend_pid()",
                "select pid from pg_stat_activity where state = 'active'"
                        + " and query like '%pg_sleep%' and pid = ",
                "select pg_terminate_backend(%d)",
                "set statement_timeout = 300",
                "&socketTimeout=1",
                "&loginTimeout=1",
                closed -> {
                    PGSimpleDataSource source = new PGSimpleDataSource();
                    source.setUrl(closed);
                    return source;
                });
    }

    static Dialect mariaDb(String name, String url) {
        return new Dialect(
                name,
                url,
                "select sleep(60)",
                // A sleep that is cut short is once in a hundred runs no error, but a result.
                "select /* no sleep */ sum(a.seq * b.seq)"
                        + " from seq_1_to_100000 a, seq_1_to_100000 b",
                "select substring_index(host, ':', -1) from information_schema.processlist"
                        + " where id = connection_id()",
                "select connection_id()",
                "select id from information_schema.processlist where info like '%sleep%' and id = ",
                "kill %d",
                "set max_statement_time = 0.3",
                "&socketTimeout=1000",
                // To connect and to be greeted, which older drivers limit by the latter alone.
                "&connectTimeout=1000&socketTimeout=1000",
                name.equals("mysql") ? Main::mySqlSource : Main::mariaDbSource);
    }

    static DataSource mySqlSource(String url) {
        com.mysql.cj.jdbc.MysqlDataSource source = new com.mysql.cj.jdbc.MysqlDataSource();
        source.setURL(url);
        source.setUser("root");
        source.setPassword(""); // it cannot do without
        return source;
    }

    static DataSource mariaDbSource(String url) throws Exception {
        MariaDbDataSource source = new MariaDbDataSource();
        source.setUrl(url);
        return source;
    }

    /** With a method of its own: what it asks is not the request's, as that of a task would be. */
    static Thread daemon(Runnable task) {
        Thread thread =
                new Thread() {
                    @Override
                    public void run() {
                        task.run();
                    }
                };
        thread.setDaemon(true);
        return thread;
    }

    static void start(Runnable task) {
        daemon(task).start();
    }
}
