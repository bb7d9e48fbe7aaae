// SPDX-License-Identifier: MIT
package app;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import vendor.Prices;

/** Reads answers by paths, by itself and through a library. */
public class Main {

    public static class Home {
        public String street;
    }

    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private static String url;

    private static String fetched() throws Exception {
        return fetched("/one");
    }

    private static String fetched(String path) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url + path)).build();
        return HTTP.send(request, BodyHandlers.ofString()).body();
    }

    static String itself() throws Exception {
        return Prices.PATHS.parse(fetched()).read("$.name");
    }

    static String ofAList() throws Exception {
        return Prices.PATHS.parse(fetched("/data")).read("$.data[0].name");
    }

    static String byLibrary() throws Exception {
        return Prices.name(fetched());
    }

    static String mapped() throws Exception {
        return Prices.home(fetched(), Home.class).street;
    }

    /** How many requests of each way. */
    public static void main(String[] arguments) throws Exception {
        url = new Peer().url();
        Ways ways = new Ways();
        int times = Integer.parseInt(arguments[0]);
        ways.serve("itself", times, Main::itself);
        ways.serve("of-a-list", times, Main::ofAList);
        ways.serve("by-library", times, Main::byLibrary);
        ways.serve("mapped", times, Main::mapped);
        ways.ask();
    }
}
