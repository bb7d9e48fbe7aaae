// SPDX-License-Identifier: MIT
package app;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.ext.web.Router;
import java.net.URL;
import java.util.concurrent.TimeUnit;

public class Main {
    public static void main(String[] arguments) throws Exception {
        Vertx vertx = Vertx.vertx();
        Router users = Router.router(vertx);
        users.get("/users/:id").handler(asked -> asked.response().end("ok"));
        Router tenants = Router.router(vertx);
        tenants.route("/tenants/:tenant/*").subRouter(users);
        tenants.route("/fixed/*").subRouter(users);
        HttpServer server =
                vertx.createHttpServer()
                        .requestHandler(tenants)
                        .listen(0, "127.0.0.1")
                        .toCompletionStage()
                        .toCompletableFuture()
                        .get(Integer.getInteger("test.patience.ms"), TimeUnit.MILLISECONDS);
        String base = "http://127.0.0.1:" + server.actualPort();
        get(base + "/tenants/ada/users/lovelace");
        get(base + "/tenants/a%20da/users/lovelace");
        get(base + "/fixed/users/lovelace");
        System.exit(0);
    }

    static void get(String url) throws Exception {
        new URL(url).openStream().readAllBytes();
    }
}
