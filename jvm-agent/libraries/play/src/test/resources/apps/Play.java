// SPDX-License-Identifier: MIT
package app;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.URL;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import play.BuiltInComponents;
import play.Mode;
import play.api.mvc.Handler;
import play.api.mvc.RequestHeader;
import play.api.routing.HandlerDef;
import play.api.routing.Router;
import play.mvc.Result;
import play.mvc.Results;
import play.routing.RoutingDsl;
import play.server.Server;
import scala.Function1;
import scala.collection.immutable.Nil$;
import scala.collection.immutable.Seq;
import scala.runtime.AbstractFunction1;
import scala.runtime.AbstractPartialFunction;

/** A server of Play, with what its routes file would be compiled to. */
public class Main {

    private static Peer peer;
    private static Executor executor;

    public static void main(String[] arguments) throws Exception {
        try (Peer started = new Peer()) {
            peer = started;
            Server server = Server.forRouter(Mode.TEST, 0, Main::router);
            String url = "http://127.0.0.1:" + server.httpPort();
            for (int i = 0; i < Integer.parseInt(arguments[0]); i++) {
                ask(url + "/employee/" + i);
                ask(url + "/calling/" + i);
                ask(url + "/by-hand/" + i);
            }
            server.stop();
        }
        System.exit(0);
    }

    private static String ask(String url) {
        try {
            HttpURLConnection call = (HttpURLConnection) new URL(url).openConnection();
            return new String(call.getInputStream().readAllBytes());
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static play.routing.Router router(BuiltInComponents components) {
        executor = components.actorSystem().dispatcher();
        play.routing.Router actions =
                RoutingDsl.fromComponents(components)
                        .GET("/employee/:id")
                        .routingTo((request, id) -> Results.ok("Ada"))
                        .GET("/calling/:id")
                        .routingAsync((request, id) -> calling())
                        .GET("/by-hand/:id")
                        .routingTo((request, id) -> Results.ok("Ada"))
                        .build();
        return play.api.routing.Router$.MODULE$.from(new Routes(actions.asScala())).asJava();
    }

    private static CompletionStage<Result> calling() {
        return CompletableFuture.supplyAsync(() -> ask(peer.url() + "/alive"), executor)
                .thenApplyAsync(Results::ok, executor);
    }

    /** Tells of two actions by which line they are called, as code does that Play generates. */
    private static class Routes extends AbstractPartialFunction<RequestHeader, Handler> {
        private final Router actions;

        Routes(Router actions) {
            this.actions = actions;
        }

        @Override
        public boolean isDefinedAt(RequestHeader request) {
            return actions.routes().isDefinedAt(request);
        }

        @Override
        @SuppressWarnings("unchecked")
        public <A extends RequestHeader, B> B applyOrElse(A request, Function1<A, B> other) {
            if (!isDefinedAt(request)) {
                return other.apply(request);
            }
            Handler action = actions.routes().apply(request);
            if (request.path().startsWith("/by-hand")) {
                return (B) action;
            }
            String path = request.path().replaceFirst("[0-9]+", "\\$id<[^/]+>");
            return (B) play.api.mvc.Handler.Stage$.MODULE$.modifyRequest(tell(path), action);
        }

        @SuppressWarnings({"unchecked", "rawtypes"})
        private static Function1<RequestHeader, RequestHeader> tell(String path) {
            Seq none = Nil$.MODULE$;
            HandlerDef line =
                    new HandlerDef(
                            Main.class.getClassLoader(),
                            "router",
                            "Main",
                            "action",
                            none,
                            "GET",
                            path,
                            "",
                            none);
            return new AbstractFunction1<RequestHeader, RequestHeader>() {
                @Override
                public RequestHeader apply(RequestHeader request) {
                    return request.addAttr(
                            play.api.routing.Router.Attrs$.MODULE$.HandlerDef(), line);
                }
            };
        }
    }
}
