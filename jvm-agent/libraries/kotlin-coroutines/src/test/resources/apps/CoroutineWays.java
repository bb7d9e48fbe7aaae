// SPDX-License-Identifier: MIT
package app;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import kotlin.Unit;
import kotlin.coroutines.Continuation;
import kotlin.jvm.functions.Function2;
import kotlinx.coroutines.AwaitKt;
import kotlinx.coroutines.BuildersKt;
import kotlinx.coroutines.CoroutineScope;
import kotlinx.coroutines.CoroutineScopeKt;
import kotlinx.coroutines.CoroutineStart;
import kotlinx.coroutines.Deferred;
import kotlinx.coroutines.Dispatchers;
import kotlinx.coroutines.channels.BufferOverflow;
import kotlinx.coroutines.channels.Channel;
import kotlinx.coroutines.channels.ChannelKt;
import kotlinx.coroutines.channels.ProducerScope;
import kotlinx.coroutines.channels.SendChannel;
import kotlinx.coroutines.flow.Flow;
import kotlinx.coroutines.flow.FlowKt;
import kotlinx.coroutines.selects.SelectImplementation;

/** By coroutines. */
final class LibraryWays implements Ways {
    @Override
    public int ofBoth() {
        return 8;
    }

    @Override
    public CompletableFuture<Ready> both(int way, Work one, Work other, Ready from) {
        Both both = new Both(one, other, from);
        switch (way) {
            case 0:
                return both.coroutine((scope, self) -> AwaitKt.awaitAll(both.begin(scope), self));
            case 1:
                return both.coroutine(
                        (scope, self) -> both.begin(scope).get(0).await(self),
                        (scope, self) -> both.begun.get(1).await(self));
            case 2:
                return both.coroutine(
                        (scope, self) -> both.begin(scope).get(1).await(self),
                        (scope, self) -> both.begun.get(0).await(self));
            case 3:
                return both.byChannel(0);
            case 4:
                return both.byChannel(Channel.UNLIMITED);
            case 5:
                return both.coroutine(
                        (scope, self) -> select(both.begin(scope), self),
                        (scope, self) -> both.begun.get(0).await(self),
                        (scope, self) -> both.begun.get(1).await(self));
            case 6:
                return both.coroutine(
                        (scope, self) ->
                                both.flow().collect((value, c) -> Unit.INSTANCE, unit(self)));
            default:
                return both.coroutine(
                        (scope, self) ->
                                CoroutineScopeKt.coroutineScope(
                                        Steps.of((inner, s) -> both.begin(inner)), self));
        }
    }

    @Override
    public int ofSequence() {
        return 2;
    }

    @Override
    public CompletableFuture<Ready> sequence(int way, Work first, Work second, Ready from) {
        Ready[] ready = new Ready[2];
        Steps.Step one = (scope, self) -> ready[0] = first.run(from);
        Steps.Step other = (scope, self) -> ready[1] = second.run(ready[0]);
        return Threads.supply(
                () -> {
                    block(one, way == 0 ? other : elsewhere(other));
                    return ready[1];
                });
    }

    /** As Kotlin's compiler does. */
    private static Object select(List<Deferred<Object>> choice, Continuation<Object> self) {
        SelectImplementation<Object> select = new SelectImplementation<>(self.getContext());
        for (Deferred<Object> deferred : choice) {
            select.invoke(deferred.getOnAwait(), (value, continuation) -> value);
        }
        return select.doSelect(self);
    }

    @SuppressWarnings("unchecked")
    private static Continuation<Unit> unit(Continuation<Object> self) {
        return (Continuation<Unit>) (Continuation<?>) self;
    }

    private static Steps.Step elsewhere(Steps.Step step) {
        return (scope, self) -> BuildersKt.withContext(Dispatchers.getIO(), Steps.of(step), self);
    }

    private static void block(Steps.Step... steps) throws InterruptedException {
        BuildersKt.runBlocking(Dispatchers.getIO(), Steps.of(steps));
    }

    /** Two things at once in a coroutine, each in one of its own. */
    private static final class Both {
        final Work one;
        final Work other;
        final Ready from;
        volatile Ready first;
        volatile Ready second;
        volatile List<Deferred<Object>> begun;

        Both(Work one, Work other, Ready from) {
            this.one = one;
            this.other = other;
            this.from = from;
        }

        CompletableFuture<Ready> coroutine(Steps.Step... steps) {
            return Threads.supply(
                    () -> {
                        block(steps);
                        return first.and(second);
                    });
        }

        List<Deferred<Object>> begin(CoroutineScope scope) {
            begun =
                    List.of(
                            async(scope, (s, self) -> first = one.run(from)),
                            async(scope, (s, self) -> second = other.run(from)));
            return begun;
        }

        /** Each in a coroutine that sends it when it is there. */
        CompletableFuture<Ready> byChannel(int capacity) {
            Channel<Object> channel = ChannelKt.Channel(capacity, BufferOverflow.SUSPEND, null);
            return coroutine(
                    (scope, self) -> {
                        begin(scope, channel);
                        return channel.receive(self);
                    },
                    (scope, self) -> channel.receive(self));
        }

        @SuppressWarnings("unchecked")
        Flow<Object> flow() {
            Steps steps =
                    Steps.of(
                            (scope, self) -> {
                                begin(scope, (SendChannel<Object>) scope);
                                return Unit.INSTANCE;
                            });
            return FlowKt.channelFlow(
                    (Function2<ProducerScope<Object>, Continuation<? super Unit>, Object>)
                            (Function2<?, ?, ?>) steps);
        }

        private void begin(CoroutineScope scope, SendChannel<Object> channel) {
            Steps.Step send = (s, self) -> channel.send("there", unit(self));
            async(scope, (s, self) -> first = one.run(from), send);
            async(scope, (s, self) -> second = other.run(from), send);
        }

        private static Deferred<Object> async(CoroutineScope scope, Steps.Step... steps) {
            return BuildersKt.async(
                    scope, Dispatchers.getIO(), CoroutineStart.DEFAULT, Steps.of(steps));
        }
    }
}
