// SPDX-License-Identifier: MIT
package app;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import okhttp3.OkHttpClient;
import retrofit2.Call;
import retrofit2.Callback;
import retrofit2.Response;
import retrofit2.Retrofit;
import retrofit2.converter.jackson.JacksonConverterFactory;
import retrofit2.http.GET;
import retrofit2.http.Path;

/** Answers that become objects: by Jackson from what a client gives, and by Retrofit. */
class Bodies implements Asked {

    private static final int TIMEOUT_MS = Integer.getInteger("test.patience.ms") / 6000;
    private static final byte[] EMPLOYEE = "{\"name\":\"n\"}".getBytes();

    private final ObjectMapper json = new ObjectMapper();
    private final HttpClient client = HttpClient.newHttpClient();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Gate gate = new Gate();
    private final HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    private final String url = "http://127.0.0.1:" + server.getAddress().getPort() + "/";
    private final Employees employees = employees(url, 20_000);
    private final Employees hasty = employees(url, TIMEOUT_MS);
    private final Employees ofNobody;

    /** What Retrofit implements. */
    public interface Employees {
        @GET("{how}")
        Call<Employee> call(@Path("how") String how);

        @GET("{how}")
        CompletableFuture<Employee> future(@Path("how") String how);
    }

    /** What answers become. */
    public static class Employee {
        public String name;
    }

    Bodies() throws IOException {
        server.setExecutor(threads);
        server.createContext("/", this::answer);
        server.start();
        try (ServerSocket closed = new ServerSocket(0)) {
            ofNobody = employees("http://127.0.0.1:" + closed.getLocalPort() + "/", 20_000);
        }
    }

    private static Employees employees(String url, int millis) {
        OkHttpClient http =
                new OkHttpClient.Builder().readTimeout(millis, TimeUnit.MILLISECONDS).build();
        return new Retrofit.Builder()
                .client(http)
                .baseUrl(url)
                .addConverterFactory(JacksonConverterFactory.create())
                .build()
                .create(Employees.class);
    }

    @Override
    public String[] tables() {
        return new String[] {"remotecall.RemoteBodies", "remotecall.AskedCalls"};
    }

    @Override
    public void ask(int turn) throws Exception {
        switch (turn) {
            case 5 -> Asked.fails(JsonProcessingException.class, () -> parsed("malformed"));
            case 10 -> client.send(request("ok"), BodyHandlers.ofInputStream()); // never read
            case 15 -> Asked.fails(IOException.class, () -> employees.call("malformed").execute());
            case 20 -> Asked.fails(IOException.class, () -> ofNobody.call("ok").execute());
            case 25 -> tooLate();
            case 30 -> cancelled();
            case 35 -> Asked.fails(ExecutionException.class, () -> employees.future("wrong").get());
            case 40 -> Asked.fails(IOException.class, () -> enqueued(employees, "cut"));
            case 45 -> employees.call("ok"); // never made
            default -> {
                switch (turn % 5) {
                    case 0 -> parsed("ok");
                    case 1 -> parsedLater();
                    case 2 -> employees.call("ok").execute().body();
                    case 3 -> employees.future("ok").get();
                    default -> enqueued(employees, "ok");
                }
            }
        }
    }

    private HttpRequest request(String how) {
        return HttpRequest.newBuilder(URI.create(url + how)).build();
    }

    private void parsed(String how) throws Exception {
        try (InputStream body = client.send(request(how), BodyHandlers.ofInputStream()).body()) {
            json.readValue(body, Employee.class);
        }
    }

    private void parsedLater() throws Exception {
        String body = client.sendAsync(request("ok"), BodyHandlers.ofString()).get().body();
        json.readValue(body, Employee.class);
    }

    private static void enqueued(Employees employees, String how) throws Exception {
        CompletableFuture<Employee> answer = new CompletableFuture<>();
        employees
                .call(how)
                .enqueue(
                        new Callback<Employee>() {
                            @Override
                            public void onResponse(
                                    Call<Employee> call, Response<Employee> response) {
                                answer.complete(response.body());
                            }

                            @Override
                            public void onFailure(Call<Employee> call, Throwable failure) {
                                answer.completeExceptionally(failure);
                            }
                        });
        try {
            answer.get();
        } catch (ExecutionException failure) {
            throw (Exception) failure.getCause();
        }
    }

    private void tooLate() throws Exception {
        String slow = gate.slow();
        Asked.fails(IOException.class, () -> enqueued(hasty, slow));
        gate.unwanted(slow);
    }

    private void cancelled() {
        String slow = gate.slow();
        CompletableFuture<Employee> future = employees.future(slow);
        gate.awaitAsked(slow);
        future.cancel(true);
        gate.unwanted(slow);
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String name = exchange.getRequestURI().getPath().substring(1);
            switch (name) {
                case "malformed" -> answer(exchange, 200, "{\"name\":".getBytes());
                case "wrong" -> answer(exchange, 500, EMPLOYEE);
                case "cut" -> {
                    exchange.sendResponseHeaders(200, EMPLOYEE.length);
                    exchange.getResponseBody().write('{');
                    exchange.getResponseBody().flush();
                    throw new IllegalStateException("cut");
                }
                default -> {
                    if (name.startsWith(Gate.SLOW)) {
                        gate.holdBack(name);
                    }
                    answer(exchange, 200, EMPLOYEE);
                }
            }
        }
    }

    private static void answer(HttpExchange exchange, int status, byte[] body) throws IOException {
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdown();
    }
}
