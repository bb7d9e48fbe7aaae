// SPDX-License-Identifier: MIT
package app;

import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.net.URL;
import java.util.concurrent.TimeUnit;

public class Main {
    public static void main(String[] arguments) throws Exception {
        Vertx vertx = Vertx.vertx();
        Router users = Router.router(vertx);
        users.get("/users/:id").handler(asked -> asked.response().end("ok"));
        users.get("/users/:id/edit").handler(asked -> asked.response().end("form"));
        users.post("/users/:id/edit").handler(new Edit());
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

    static class Edit implements Handler<RoutingContext> {
        @Override
        public void handle(RoutingContext asked) {
            asked.response().end("done");
        }
    }

    static void get(String url) throws Exception {
        new URL(url).openStream().readAllBytes();
    }
}
