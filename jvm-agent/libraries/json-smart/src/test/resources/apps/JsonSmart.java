// SPDX-License-Identifier: MIT
package app;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import net.minidev.json.JSONObject;
import net.minidev.json.JSONValue;

/** Parses answers, to objects of its own and to json-smart's. */
public class Main {

    public static class Home {
        public String street;
    }

    public static class Employee {
        public String name;
        public Home home;
    }

    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private static String url;

    private static String fetched() throws Exception {
        return HTTP.send(HttpRequest.newBuilder(URI.create(url)).build(), BodyHandlers.ofString())
                .body();
    }

    static String mapped() throws Exception {
        return JSONValue.parse(fetched(), Employee.class).name;
    }

    static String tree() throws Exception {
        return ((JSONObject) JSONValue.parse(fetched())).getAsString("name");
    }

    /** How many requests of each way. */
    public static void main(String[] arguments) throws Exception {
        url = new Peer().url() + "/one";
        Ways ways = new Ways();
        int times = Integer.parseInt(arguments[0]);
        ways.serve("mapped", times, Main::mapped);
        ways.serve("tree", times, Main::tree);
        ways.ask();
    }
}
