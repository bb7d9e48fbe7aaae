// SPDX-License-Identifier: MIT
package app;

import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.CompletableFuture;

/** A call of the other server, which takes a time that is known. */
final class Call implements Work {
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    /** Where the other server is. */
    static volatile String server;

    private final String name;
    private final long time;
    private final boolean byConnection;

    /**
     * @param time that it takes, milliseconds
     * @param byConnection where a thread waits for it: by {@code HttpURLConnection}
     */
    Call(String name, long time, boolean byConnection) {
        this.name = name;
        this.time = time;
        this.byConnection = byConnection;
    }

    @Override
    public Ready run(Ready from) throws Exception {
        if (from.run.leavesOut(name)) {
            return from.later();
        }
        if (byConnection) {
            connect();
        } else {
            CLIENT.send(request(), BodyHandlers.ofString());
        }
        return from.after(name);
    }

    private void connect() throws Exception {
        HttpURLConnection connection =
                (HttpURLConnection) URI.create(server + "/" + name).toURL().openConnection();
        connection.setRequestProperty("Takes", "" + time);
        try (InputStream answer = connection.getInputStream()) {
            answer.readAllBytes();
        }
    }

    @Override
    public CompletableFuture<Ready> start(Ready from) {
        if (from.run.leavesOut(name)) {
            return CompletableFuture.completedFuture(from.later());
        }
        return CLIENT.sendAsync(request(), BodyHandlers.ofString())
                .thenApply(answer -> from.after(name));
    }

    private HttpRequest request() {
        return HttpRequest.newBuilder(URI.create(server + "/" + name))
                .header("Takes", "" + time)
                .build();
    }

    @Override
    public Plan.At plan(Plan plan, Plan.At from) {
        return plan.leavesOut(name) ? from : new Plan.At(from.time + time, from.path + " " + name);
    }
}
