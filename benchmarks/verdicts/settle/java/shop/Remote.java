// SPDX-License-Identifier: MIT
package shop;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;

/** The client of the other services. */
final class Remote {

    private final HttpClient client = HttpClient.newHttpClient();
    private final int number;
    private final int[] ports;

    Remote(int number, int[] ports) {
        this.number = number;
        this.ports = ports;
    }

    /** A remote call that brings in objects of three fields. */
    List<Three> threes(int site, int hops, int items) throws IOException {
        List<Three> found = new ArrayList<>();
        for (String line : ask(site, hops, items)) {
            String[] values = line.split("\\|");
            found.add(new Three(values[0], values[1], values[2]));
        }
        return found;
    }

    /** A remote call that brings in objects of four fields. */
    List<Four> fours(int site, int hops, int items) throws IOException {
        List<Four> found = new ArrayList<>();
        for (String line : ask(site, hops, items)) {
            String[] values = line.split("\\|");
            found.add(new Four(values[0], values[1], values[2], values[3]));
        }
        return found;
    }

    /** Each service asks all others, and each site of a chain leads to another one. */
    private String[] ask(int site, int hops, int items) throws IOException {
        int peer = (number + 1 + site % (ports.length - 1)) % ports.length;
        String path = "/" + (site * 3 + 1) % Sites.COUNT + "/" + hops + "/" + items;
        URI uri = URI.create("http://127.0.0.1:" + ports[peer] + path);
        try {
            return client.send(
                            HttpRequest.newBuilder(uri).build(),
                            HttpResponse.BodyHandlers.ofString())
                    .body()
                    .split("\n");
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IOException(interrupted);
        }
    }

    /** What a call brings in. */
    static final class Three {
        final String name;
        final String city;
        final String code;

        Three(String name, String city, String code) {
            this.name = name;
            this.city = city;
            this.code = code;
        }
    }

    /** What other calls bring in. */
    static final class Four {
        final String name;
        final String city;
        final String code;
        final String note;

        Four(String name, String city, String code, String note) {
            this.name = name;
            this.city = city;
            this.code = code;
            this.note = note;
        }
    }
}
