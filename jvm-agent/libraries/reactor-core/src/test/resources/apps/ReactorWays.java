// SPDX-License-Identifier: MIT
package app;

import java.util.concurrent.CompletableFuture;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** By Reactor's operators. */
final class LibraryWays implements Ways {
    @Override
    public int ofBoth() {
        return 6;
    }

    @Override
    public CompletableFuture<Ready> both(int way, Work one, Work other, Ready from) {
        switch (way) {
            case 0:
                return Mono.zip(begun(one, from), begun(other, from), Ready::and).toFuture();
            case 1:
                return Flux.just(one, other)
                        .flatMap(work -> begun(work, from))
                        .reduce(Ready::and)
                        .toFuture();
            case 2:
                return Flux.merge(begun(one, from), begun(other, from))
                        .collectList()
                        .map(both -> both.get(0).and(both.get(1)))
                        .toFuture();
            case 3:
                return Flux.just(one, other)
                        .flatMapSequential(work -> begun(work, from))
                        .reduce(Ready::and)
                        .toFuture();
            case 4:
                return Mono.zip(blocking(one, from), blocking(other, from), Ready::and).toFuture();
            default:
                return Threads.supply(
                        () -> Mono.zip(begun(one, from), begun(other, from), Ready::and).block());
        }
    }

    @Override
    public int ofSequence() {
        return 3;
    }

    @Override
    public CompletableFuture<Ready> sequence(int way, Work first, Work second, Ready from) {
        Mono<Ready> before = begun(first, from);
        switch (way) {
            case 0:
                return before.flatMap(ready -> begun(second, ready)).toFuture();
            case 1:
                return before.publishOn(Schedulers.boundedElastic())
                        .flatMap(ready -> begun(second, ready))
                        .toFuture();
            default:
                return before.flatMap(ready -> blocking(second, ready)).toFuture();
        }
    }

    private static Mono<Ready> begun(Work work, Ready from) {
        return Mono.fromFuture(() -> work.start(from));
    }

    private static Mono<Ready> blocking(Work work, Ready from) {
        return Mono.fromCallable(() -> work.run(from)).subscribeOn(Schedulers.boundedElastic());
    }
}
