// SPDX-License-Identifier: MIT
package net.vendor.client;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/** A client that somebody publishes, with what it gives and what it keeps to itself. */
public class Vendor {

    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final String url;

    public Vendor(String url) {
        this.url = url;
    }

    /** What is in no method's signature but those of this jar. */
    static class Token {
        public String name;
        public Home home;
    }

    public static class Home {
        public String street;
    }

    /** What the application holds. */
    public static class Person {
        public String name;
        public Home home;
    }

    /** Brings in an object that is the client's own business, and one of its own kind. */
    public Person person() throws Exception {
        Token token = MAPPER.readValue(get("/token"), Token.class);
        return token.name == null ? null : MAPPER.readValue(get("/person"), Person.class);
    }

    /** Brings in an object of the caller's class. */
    public <T> T read(Class<T> type) throws Exception {
        return MAPPER.readValue(get("/any"), type);
    }

    private String get(String path) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url + path)).build();
        return HTTP.send(request, HttpResponse.BodyHandlers.ofString()).body();
    }
}
