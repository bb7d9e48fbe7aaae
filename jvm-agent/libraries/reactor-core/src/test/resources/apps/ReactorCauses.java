// SPDX-License-Identifier: MIT
package app;

import static app.Calls.answerWhen;
import static app.Calls.await;
import static app.Calls.get;
import static app.Calls.handlerWaits;
import static app.Calls.start;
import static app.Calls.until;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** Handlers that wait by Reactor's operators; /a is there before /b. */
class Main {
    public static void main(String[] arguments) throws Exception {
        Calls.serve(Main::work, arguments);
    }

    private static volatile CompletableFuture<String> first;

    private static boolean work(String path) throws Exception {
        if (path.length() == 2) {
            return false;
        }
        first = null;
        answerWhen("/b", () -> first != null && first.isDone() && handlerWaits());
        Mono<String> a = Mono.fromFuture(() -> first = start("/a"));
        Mono<String> b = mono("/b");
        switch (path) {
            case "/zip":
                await(Mono.zip(a, b).then(mono("/c"))::block);
                break;
            case "/zip-then-thread":
                await(Mono.zip(b, a)::block);
                get("/c");
                break;
            case "/when":
                await(Mono.when(a, b).then(mono("/c"))::block);
                break;
            case "/flat-map":
                await(
                        Flux.just(b, a)
                                        .flatMap(call -> call)
                                        .collectList()
                                        .flatMap(both -> mono("/c"))
                                ::block);
                break;
            case "/in-turn":
                await(Flux.just(a, b, mono("/c")).concatMap(call -> call).then()::block);
                break;
            case "/in-order":
                await(Flux.just(a, b).flatMapSequential(call -> call).then(mono("/c"))::block);
                break;
            case "/publish-on":
                await(
                        Mono.zip(a, b).publishOn(Schedulers.boundedElastic()).map(both -> get("/c"))
                                ::block);
                break;
            case "/subscribe-on":
                answerWhen("/b", () -> handlerWaits());
                await(
                        Mono.fromCallable(() -> get("/b"))
                                        .subscribeOn(Schedulers.boundedElastic())
                                        .flatMap(answer -> mono("/c"))
                                ::block);
                break;
            case "/delay":
                delay(a);
                break;
            default:
                throw new IllegalArgumentException(path);
        }
        return true;
    }

    /** /a, a pause, /c; beside them /b, which ends in the pause. */
    private static void delay(Mono<String> a) throws Exception {
        answerWhen("/b", () -> first.isDone());
        Mono<String> chain =
                a.delayElement(Duration.ofMillis(1))
                        .doOnNext(answer -> until(() -> ended))
                        .flatMap(answer -> mono("/c"));
        ended = false;
        await(Mono.zip(chain, mono("/b").doOnNext(answer -> ended = true))::block);
    }

    private static volatile boolean ended;

    private static Mono<String> mono(String path) {
        return Mono.fromFuture(() -> start(path));
    }
}
