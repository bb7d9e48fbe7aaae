// SPDX-License-Identifier: MIT
package com.example.staff;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** A service with a database, and a client of it. */
public final class Staff implements AutoCloseable {

    private static final int ROWS = 6;

    private final Connection database;
    private final HttpServer server;
    private final HttpClient client = HttpClient.newHttpClient();
    private final ObjectMapper mapper = new ObjectMapper();

    /** What the service answers. */
    public static final class Employee {
        public int id;
        public String name;
        public String photo;
    }

    public Staff() throws Exception {
        database = DriverManager.getConnection("jdbc:h2:mem:staff");
        try (PreparedStatement create =
                database.prepareStatement("create table staff (id int, name varchar)")) {
            create.execute();
        }
        for (int id = 0; id < ROWS; id++) {
            try (PreparedStatement insert =
                    database.prepareStatement("insert into staff values (?, 'name')")) {
                insert.setInt(1, id);
                insert.execute();
            }
        }
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/one", exchange -> answer(exchange, true));
        server.createContext("/each", exchange -> answer(exchange, false));
        server.setExecutor(Executors.newSingleThreadExecutor());
        server.start();
    }

    private void answer(HttpExchange exchange, boolean atOnce) throws IOException {
        try {
            String name = atOnce ? namesAtOnce() : namesOneByOne();
            byte[] body =
                    ("{\"id\":1,\"name\":\"" + name + "\",\"photo\":\"a photo\"}")
                            .getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        } catch (SQLException failure) {
            throw new IOException(failure);
        }
    }

    public String namesAtOnce() throws SQLException {
        try (PreparedStatement all = database.prepareStatement("select name from staff");
                ResultSet rows = all.executeQuery()) {
            rows.next();
            return rows.getString(1);
        }
    }

    public String namesOneByOne() throws SQLException {
        String last = "";
        for (int id = 0; id < ROWS; id++) {
            last = nameOf(id);
        }
        return last;
    }

    private String nameOf(int id) throws SQLException {
        try (PreparedStatement one =
                database.prepareStatement("select name from staff where id = ?")) {
            one.setInt(1, id);
            try (ResultSet rows = one.executeQuery()) {
                rows.next();
                return rows.getString(1);
            }
        }
    }

    public URI at(String path) {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + path);
    }

    public Employee fetch() throws Exception {
        HttpResponse<String> answer =
                client.send(
                        HttpRequest.newBuilder(at("/one")).build(),
                        HttpResponse.BodyHandlers.ofString());
        return mapper.readValue(answer.body(), Employee.class);
    }

    @Override
    public void close() throws Exception {
        server.stop(0);
        ((java.util.concurrent.ExecutorService) server.getExecutor()).shutdown();
        ((java.util.concurrent.ExecutorService) server.getExecutor())
                .awaitTermination(1, TimeUnit.MINUTES);
        database.close();
    }
}
