// SPDX-License-Identifier: MIT
package app;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.gson.Gson;
import com.squareup.moshi.JsonAdapter;
import com.squareup.moshi.Moshi;
import jakarta.json.bind.Jsonb;
import java.io.InputStream;
import java.net.URI;
import java.net.URL;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.CountDownLatch;
import okhttp3.Call;
import okhttp3.Callback;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;

/** Clients that bring in text, bytes and streams, which the application parses itself. */
public class Main {

    private static final ObjectMapper JACKSON = new ObjectMapper();
    private static final Gson GSON = new Gson();
    private static final JsonAdapter<Employee> MOSHI =
            new Moshi.Builder().build().adapter(Employee.class);
    private static final JsonAdapter<Named> MOSHI_NAMED =
            new Moshi.Builder().build().adapter(Named.class);
    private static String base;

    public static class Home {
        public String street;
    }

    public static class Employee {
        public String name;
        public Home home;
    }

    /** What an employee is made into. */
    public static class Named {
        public String name;
        public Home home;
    }

    public static void main(String[] arguments) throws Exception {
        try (Peer peer = new Peer();
                Jsonb yasson = new org.eclipse.yasson.JsonBindingProvider().create().build();
                Jsonb johnzon = new org.apache.johnzon.jsonb.JohnzonProvider().create().build()) {
            base = peer.url();
            jdkText();
            jdkStream();
            jdkCopy();
            jdkFuture();
            jdkUrlConnection();
            jdkUrl();
            apache4Text();
            apache4Bytes();
            apache4Stream();
            apache4Handler();
            apache5Text();
            apache5Stream();
            OkHttpClient okHttp = new OkHttpClient();
            okHttpText(okHttp);
            okHttpStream(okHttp);
            okHttpReader(okHttp);
            okHttpCallback(okHttp);
            okHttp.dispatcher().executorService().shutdown();
            okHttp.connectionPool().evictAll();
            jsonb(yasson, okHttp);
            jsonbOther(johnzon, okHttp);
            moshiText(okHttp);
            moshiSource(okHttp);
            ownText();
            rewritesByJackson(okHttp);
            rewritesByGson(okHttp);
            rewritesByMoshi(okHttp);
            rewritesByJsonb(yasson, okHttp);
            rewritesByOtherJsonb(johnzon, okHttp);
        }
    }

    private static HttpRequest get(String path) {
        return HttpRequest.newBuilder(URI.create(base + path)).build();
    }

    private static void jdkText() throws Exception {
        HttpClient http = HttpClient.newHttpClient();
        String text = http.send(get("/one"), HttpResponse.BodyHandlers.ofString()).body();
        JACKSON.readValue(text, Employee.class);
    }

    private static void jdkStream() throws Exception {
        HttpClient http = HttpClient.newHttpClient();
        InputStream body = http.send(get("/all"), HttpResponse.BodyHandlers.ofInputStream()).body();
        JACKSON.readerForListOf(Employee.class).readValue(body);
    }

    /** Makes the text itself, of what it has read. */
    private static void jdkCopy() throws Exception {
        HttpClient http = HttpClient.newHttpClient();
        try (InputStream body =
                http.send(get("/one"), HttpResponse.BodyHandlers.ofInputStream()).body()) {
            String text = new String(body.readAllBytes());
            JACKSON.readValue("{\"name\": \"" + text.length() + "\"}", Employee.class);
            JACKSON.readValue(text, Employee.class);
        }
        JACKSON.readValue("{}", Employee.class);
    }

    private static void jdkFuture() throws Exception {
        HttpClient http = HttpClient.newHttpClient();
        http.sendAsync(get("/all"), HttpResponse.BodyHandlers.ofString())
                .thenApply(HttpResponse::body)
                .thenApply(text -> GSON.fromJson(text, Employee[].class))
                .get();
    }

    private static void jdkUrlConnection() throws Exception {
        try (InputStream body = new URL(base + "/one").openConnection().getInputStream()) {
            JACKSON.readValue(body, Employee.class);
        }
    }

    private static void jdkUrl() throws Exception {
        JACKSON.readValue(new URL(base + "/one"), Employee.class);
    }

    private static void apache4Text() throws Exception {
        try (org.apache.http.impl.client.CloseableHttpClient http =
                        org.apache.http.impl.client.HttpClients.createDefault();
                org.apache.http.client.methods.CloseableHttpResponse response =
                        http.execute(new org.apache.http.client.methods.HttpGet(base + "/one"))) {
            String text = org.apache.http.util.EntityUtils.toString(response.getEntity());
            JACKSON.readValue(text, Employee.class);
        }
    }

    private static void apache4Bytes() throws Exception {
        try (org.apache.http.impl.client.CloseableHttpClient http =
                        org.apache.http.impl.client.HttpClients.createMinimal();
                org.apache.http.client.methods.CloseableHttpResponse response =
                        http.execute(new org.apache.http.client.methods.HttpGet(base + "/all"))) {
            byte[] bytes = org.apache.http.util.EntityUtils.toByteArray(response.getEntity());
            JACKSON.readValue(bytes, Employee[].class);
        }
    }

    private static void apache4Stream() throws Exception {
        try (org.apache.http.impl.client.CloseableHttpClient http =
                        org.apache.http.impl.client.HttpClients.createDefault();
                org.apache.http.client.methods.CloseableHttpResponse response =
                        http.execute(new org.apache.http.client.methods.HttpGet(base + "/all"))) {
            JACKSON.readValue(response.getEntity().getContent(), Employee[].class);
        }
    }

    private static void apache4Handler() throws Exception {
        try (org.apache.http.impl.client.CloseableHttpClient http =
                org.apache.http.impl.client.HttpClients.createDefault()) {
            http.execute(
                    new org.apache.http.client.methods.HttpGet(base + "/one"),
                    response ->
                            JACKSON.readValue(response.getEntity().getContent(), Employee.class));
        }
    }

    private static void apache5Text() throws Exception {
        try (org.apache.hc.client5.http.impl.classic.CloseableHttpClient http =
                        org.apache.hc.client5.http.impl.classic.HttpClients.createDefault();
                org.apache.hc.client5.http.impl.classic.CloseableHttpResponse response =
                        http.execute(
                                new org.apache.hc.client5.http.classic.methods.HttpGet(
                                        base + "/one"))) {
            GSON.fromJson(
                    org.apache.hc.core5.http.io.entity.EntityUtils.toString(response.getEntity()),
                    Employee.class);
        }
    }

    private static void apache5Stream() throws Exception {
        try (org.apache.hc.client5.http.impl.classic.CloseableHttpClient http =
                org.apache.hc.client5.http.impl.classic.HttpClients.createDefault()) {
            http.execute(
                    new org.apache.hc.client5.http.classic.methods.HttpGet(base + "/all"),
                    response ->
                            JACKSON.readValue(response.getEntity().getContent(), Employee[].class));
        }
    }

    private static Call call(OkHttpClient http, String path) {
        return http.newCall(new Request.Builder().url(base + path).build());
    }

    private static void okHttpText(OkHttpClient http) throws Exception {
        try (Response response = call(http, "/one").execute()) {
            GSON.fromJson(response.body().string(), Employee.class);
        }
    }

    private static void okHttpStream(OkHttpClient http) throws Exception {
        try (Response response = call(http, "/all").execute()) {
            JACKSON.readValue(response.body().byteStream(), Employee[].class);
        }
    }

    private static void okHttpReader(OkHttpClient http) throws Exception {
        try (Response response = call(http, "/all").execute()) {
            GSON.fromJson(
                    new java.io.BufferedReader(
                            new java.io.InputStreamReader(
                                    new java.io.BufferedInputStream(response.body().byteStream()))),
                    Employee[].class);
        }
    }

    private static void okHttpCallback(OkHttpClient http) throws Exception {
        CountDownLatch answered = new CountDownLatch(1);
        call(http, "/one")
                .enqueue(
                        new Callback() {
                            @Override
                            public void onResponse(Call call, Response response)
                                    throws java.io.IOException {
                                JACKSON.readValue(response.body().bytes(), Employee.class);
                                answered.countDown();
                            }

                            @Override
                            public void onFailure(Call call, java.io.IOException failure) {
                                failure.printStackTrace();
                                answered.countDown();
                            }
                        });
        answered.await();
    }

    private static void jsonb(Jsonb jsonb, OkHttpClient http) throws Exception {
        try (Response response = call(http, "/one").execute()) {
            jsonb.fromJson(response.body().string(), Employee.class);
        }
    }

    private static void jsonbOther(Jsonb jsonb, OkHttpClient http) throws Exception {
        try (Response response = call(http, "/one").execute()) {
            jsonb.fromJson(response.body().byteStream(), Employee.class);
        }
    }

    private static void moshiText(OkHttpClient http) throws Exception {
        try (Response response = call(http, "/one").execute()) {
            MOSHI.fromJson(response.body().string());
        }
    }

    private static void moshiSource(OkHttpClient http) throws Exception {
        try (Response response = call(http, "/one").execute()) {
            MOSHI.fromJson(response.body().source());
        }
    }

    /**
     * What does not come from a client is not remote. That employees are written at all shows here.
     */
    private static void ownText() throws Exception {
        JACKSON.readValue(JACKSON.writeValueAsString(new Employee()), Named.class);
        JACKSON.readValue("{\"name\":\"n\"}", Employee.class);
        GSON.fromJson("{\"name\":\"n\"}", Employee.class);
        MOSHI.fromJson("{\"name\":\"n\"}");
    }

    private static String text(OkHttpClient http) throws Exception {
        try (Response response = call(http, "/one").execute()) {
            return response.body().string();
        }
    }

    private static void rewritesByJackson(OkHttpClient http) throws Exception {
        Employee employee = JACKSON.readValue(text(http), Employee.class);
        JACKSON.readValue(JACKSON.writeValueAsBytes(employee), Named.class);
    }

    private static void rewritesByGson(OkHttpClient http) throws Exception {
        Employee employee = GSON.fromJson(text(http), Employee.class);
        GSON.fromJson(GSON.toJson(employee), Named.class);
    }

    private static void rewritesByMoshi(OkHttpClient http) throws Exception {
        Employee employee = MOSHI.fromJson(text(http));
        MOSHI_NAMED.fromJson(MOSHI.toJson(employee));
    }

    private static void rewritesByJsonb(Jsonb jsonb, OkHttpClient http) throws Exception {
        Employee employee = jsonb.fromJson(text(http), Employee.class);
        jsonb.fromJson(jsonb.toJson(employee), Named.class);
    }

    private static void rewritesByOtherJsonb(Jsonb jsonb, OkHttpClient http) throws Exception {
        Employee employee = jsonb.fromJson(text(http), Employee.class);
        jsonb.fromJson(jsonb.toJson(employee), Named.class);
    }
}
