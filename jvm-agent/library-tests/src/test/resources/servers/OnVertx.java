// SPDX-License-Identifier: MIT
package app;

import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.util.concurrent.TimeUnit;

public class OnVertx implements Main.Server {

    private final Vertx vertx = Vertx.vertx();

    @Override
    public int start() throws Exception {
        HttpServer server = vertx.createHttpServer().requestHandler(this::serve);
        return server.listen(0, "::")
                .toCompletionStage()
                .toCompletableFuture()
                .get(20, TimeUnit.SECONDS)
                .actualPort();
    }

    @Override
    public void stop() throws Exception {
        vertx.close().toCompletionStage().toCompletableFuture().get(20, TimeUnit.SECONDS);
    }

    private void serve(HttpServerRequest request) {
        Context loop = vertx.getOrCreateContext();
        HttpServerResponse response = request.response();
        Paths.serve(
                request.path(),
                new Paths.Asked() {
                    @Override
                    public void answer(int status, String body) {
                        loop.runOnContext(x -> response.setStatusCode(status).end(body));
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
                        response.closeHandler(x -> Main.NOBODY_LISTENS.countDown());
                        response.exceptionHandler(x -> {});
                        writeOn(response);
                    }
                });
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
