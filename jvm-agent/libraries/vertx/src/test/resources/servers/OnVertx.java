// SPDX-License-Identifier: MIT
package app;

import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.net.PfxOptions;
import io.vertx.ext.web.Router;
import java.util.Map;
import java.util.concurrent.TimeUnit;

public class OnVertx implements Tested {
    static final int PATIENCE_MS = Integer.getInteger("test.patience.ms");

    private final Vertx vertx = Vertx.vertx();

    @Override
    public Tested.Ports start(Keys keys) throws Exception {
        Router router = Router.router(vertx);
        router.get("/employee/:id").handler(asked -> serve(asked.request()));
        router.route().handler(asked -> serve(asked.request()));
        PfxOptions key =
                new PfxOptions().setPath(keys.file().toString()).setPassword(Keys.PASSWORD);
        HttpServerOptions tls =
                new HttpServerOptions().setSsl(true).setUseAlpn(true).setKeyCertOptions(key);
        return new Tested.Ports(listen(router, new HttpServerOptions()), listen(router, tls));
    }

    private int listen(Router router, HttpServerOptions options) throws Exception {
        return vertx.createHttpServer(options)
                .requestHandler(router)
                .listen(0, "::")
                .toCompletionStage()
                .toCompletableFuture()
                .get(PATIENCE_MS, TimeUnit.MILLISECONDS)
                .actualPort();
    }

    @Override
    public void stop() throws Exception {
        vertx.close()
                .toCompletionStage()
                .toCompletableFuture()
                .get(PATIENCE_MS, TimeUnit.MILLISECONDS);
    }

    private void serve(HttpServerRequest request) {
        Context loop = vertx.getOrCreateContext();
        HttpServerResponse response = request.response();
        Paths.serve(
                request.path(),
                new Paths.Asked() {
                    @Override
                    public Iterable<Map.Entry<String, String>> headers() {
                        return request.headers();
                    }

                    @Override
                    public void answer(int status, String body) {
                        loop.runOnContext(x -> response.setStatusCode(status).end(body));
                    }

                    @Override
                    public void onPool(Runnable task) {
                        vertx.executeBlocking(() -> run(task));
                    }

                    @Override
                    public void onLoop(Runnable task) {
                        loop.runOnContext(x -> task.run());
                    }

                    @Override
                    public void onLoopLater(Runnable task) {
                        vertx.setTimer(10, x -> task.run());
                    }

                    @Override
                    public void answerEndlessly() {
                        response.setChunked(true);
                        response.closeHandler(x -> Calls.NOBODY_LISTENS.release());
                        response.exceptionHandler(x -> {});
                        writeOn(response);
                    }
                });
    }

    private static Void run(Runnable task) {
        task.run();
        return null;
    }

    private void writeOn(HttpServerResponse response) {
        // Writes that fail fill no queue, and that the connection is closed is not seen meanwhile.
        for (int i = 0; i < 100 && !response.writeQueueFull(); i++) {
            response.write(Buffer.buffer(new byte[4096]));
        }
        if (response.writeQueueFull()) {
            response.drainHandler(x -> writeOn(response));
        } else if (!response.closed()) {
            vertx.runOnContext(x -> writeOn(response));
        }
    }
}
