// SPDX-License-Identifier: MIT
package app;

import static app.Calls.answerWhen;
import static app.Calls.await;
import static app.Calls.get;
import static app.Calls.handlerWaits;
import static app.Calls.until;

import java.lang.reflect.Field;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import kotlin.Unit;
import kotlin.coroutines.Continuation;
import kotlin.coroutines.CoroutineContext;
import kotlin.coroutines.SafeContinuation;
import kotlin.coroutines.intrinsics.IntrinsicsKt;
import kotlin.jvm.functions.Function2;
import kotlinx.coroutines.AwaitKt;
import kotlinx.coroutines.BuildersKt;
import kotlinx.coroutines.CancellableContinuation;
import kotlinx.coroutines.CancellableContinuationKt;
import kotlinx.coroutines.CoroutineScope;
import kotlinx.coroutines.CoroutineScopeKt;
import kotlinx.coroutines.CoroutineStart;
import kotlinx.coroutines.Deferred;
import kotlinx.coroutines.DelayKt;
import kotlinx.coroutines.Dispatchers;
import kotlinx.coroutines.GlobalScope;
import kotlinx.coroutines.Job;
import kotlinx.coroutines.JobSupport;
import kotlinx.coroutines.channels.BufferOverflow;
import kotlinx.coroutines.channels.Channel;
import kotlinx.coroutines.channels.ChannelKt;
import kotlinx.coroutines.channels.SendChannel;
import kotlinx.coroutines.flow.Flow;
import kotlinx.coroutines.flow.FlowKt;
import kotlinx.coroutines.selects.SelectClause1;

/**
 * Handlers that wait by coroutines; /a is there before /b, and that when it is waited for, or
 * before anybody asks where the path says "there".
 */
class Main {
    public static void main(String[] arguments) throws Exception {
        Calls.serve(Main::work, arguments);
    }

    private static volatile Job a;
    private static volatile Job b;

    private static boolean work(String path) throws Exception {
        if (path.length() == 2) {
            return false;
        }
        a = null;
        b = null;
        boolean isThere = path.endsWith("-there");
        answerWhen(
                "/b",
                () ->
                        a != null
                                && a.isCompleted()
                                && handlerWaits()
                                && (isThere || isWaitedFor(b)));
        Steps.Step thenC = (scope, self) -> get("/c");
        switch (path) {
            case "/await-all":
                run((scope, self) -> AwaitKt.awaitAll(both(scope), self), thenC);
                break;
            case "/await-last":
                run(
                        Main::begin,
                        (scope, self) -> ((Deferred<?>) a).await(self),
                        (scope, self) -> ((Deferred<?>) b).await(self),
                        thenC);
                break;
            case "/await-first":
                run(
                        Main::begin,
                        (scope, self) -> ((Deferred<?>) b).await(self),
                        (scope, self) -> ((Deferred<?>) a).await(self),
                        thenC);
                break;
            case "/join":
                run(
                        Main::begin,
                        (scope, self) -> AwaitKt.joinAll(List.of(a, b), cast(self)),
                        thenC);
                break;
            case "/scope":
                run(
                        (scope, self) ->
                                CoroutineScopeKt.coroutineScope(Steps.of(Main::begin), self),
                        thenC);
                break;
            case "/await-all-there":
                run(
                        Main::begin,
                        Main::untilBoth,
                        (scope, self) ->
                                AwaitKt.awaitAll(
                                        List.of((Deferred<?>) a, (Deferred<?>) b), cast(self)),
                        thenC);
                break;
            case "/await-last-there":
                run(
                        Main::begin,
                        Main::untilBoth,
                        (scope, self) -> ((Deferred<?>) a).await(self),
                        (scope, self) -> ((Deferred<?>) b).await(self),
                        thenC);
                break;
            case "/join-there":
                run(
                        Main::begin,
                        Main::untilBoth,
                        (scope, self) -> AwaitKt.joinAll(List.of(a, b), cast(self)),
                        thenC);
                break;
            case "/scope-there":
                run(
                        (scope, self) ->
                                CoroutineScopeKt.coroutineScope(
                                        Steps.of(Main::begin, Main::untilBoth), self),
                        thenC);
                break;
            case "/run-blocking-there":
                run(Main::begin, Main::untilBoth);
                get("/c");
                break;
            case "/with-context":
                answerWhen("/b", () -> true);
                run(
                        (scope, self) -> get("/a"),
                        (scope, self) ->
                                BuildersKt.withContext(
                                        Dispatchers.getIO(), Steps.of((s, c) -> get("/b")), self),
                        thenC);
                break;
            case "/run-blocking":
                run(Main::begin);
                get("/c");
                break;
            case "/delay":
                // /a, a pause, /c; beside them /b, which ends in the pause.
                answerWhen("/b", () -> true);
                run(
                        (scope, self) -> {
                            get("/a");
                            b = async(scope, "/b");
                            return DelayKt.delay(1, cast(self));
                        },
                        (scope, self) -> {
                            until(() -> b.isCompleted());
                            return get("/c");
                        });
                break;
            case "/channel":
                channel();
                break;
            case "/channel-there":
                channelThere();
                break;
            case "/flow":
                flow();
                break;
            case "/flow-again":
                flowAgain();
                break;
            case "/resumed-early":
                resumedEarly();
                break;
            case "/suspended":
                suspended(false, () -> isSuspended(safe));
                break;
            case "/suspended-early":
                suspended(true, () -> safe != null);
                break;
            case "/select":
                select();
                break;
            case "/select-there":
                selectThere();
                break;
            default:
                throw new IllegalArgumentException(path);
        }
        return true;
    }

    /** After /b it receives what another coroutine sends after /a. */
    private static void channel() throws Exception {
        answerWhen("/b", () -> true);
        Channel<Object> channel = ChannelKt.Channel(0, BufferOverflow.SUSPEND, null);
        answerWhen("/a", () -> isAwaited(channel));
        run(
                (scope, self) -> apart((inner, c) -> get("/a"), (inner, c) -> send(channel, c)),
                (scope, self) -> get("/b"),
                (scope, self) -> channel.receive(self),
                (scope, self) -> get("/c"));
    }

    /** The same, but what is sent is there when /b is. */
    private static void channelThere() throws Exception {
        Channel<Object> channel = ChannelKt.Channel(1, BufferOverflow.SUSPEND, null);
        run(
                (scope, self) -> apart((inner, c) -> get("/a"), (inner, c) -> send(channel, c)),
                (scope, self) -> get("/b"),
                (scope, self) -> channel.receive(self),
                (scope, self) -> get("/c"));
    }

    /** After /b it collects what a flow brings after /a. */
    private static void flow() throws Exception {
        answerWhen("/b", () -> true);
        AtomicReference<CoroutineScope> producer = new AtomicReference<>();
        answerWhen("/a", () -> isAwaited(channelOf(producer.get())));
        Flow<Object> flow =
                FlowKt.channelFlow(
                        cast(
                                Steps.of(
                                        (scope, self) -> {
                                            producer.set(scope);
                                            return get("/a");
                                        },
                                        (scope, self) -> send((SendChannel<?>) scope, self))));
        run(
                (scope, self) -> get("/b"),
                (scope, self) -> flow.collect((value, c) -> get("/c"), cast(self)));
    }

    /** It collects two elements; /b is between them, and /a before the second. */
    private static void flowAgain() throws Exception {
        AtomicReference<CoroutineScope> producer = new AtomicReference<>();
        AtomicReference<Object> found = new AtomicReference<>();
        answerWhen("/b", () -> true);
        answerWhen("/a", () -> found.get() != null && isAwaited(channelOf(producer.get())));
        Flow<Object> flow =
                FlowKt.channelFlow(
                        cast(
                                Steps.of(
                                        (scope, self) -> {
                                            producer.set(scope);
                                            return send((SendChannel<?>) scope, self);
                                        },
                                        (scope, self) -> get("/a"),
                                        (scope, self) -> send((SendChannel<?>) scope, self))));
        run(
                (scope, self) ->
                        flow.collect(
                                (value, c) -> {
                                    if (found.get() != null) {
                                        return get("/c");
                                    }
                                    String answer = get("/b");
                                    found.set(answer);
                                    return answer;
                                },
                                cast(self)));
    }

    /** After /b it stops for what another one resumes after /a, before it could have stopped. */
    private static void resumedEarly() throws Exception {
        AtomicReference<CancellableContinuation<?>> stopping = new AtomicReference<>();
        AtomicReference<Object> resumed = new AtomicReference<>();
        answerWhen("/b", () -> true);
        answerWhen("/a", () -> stopping.get() != null);
        run(
                (scope, self) ->
                        apart(
                                (inner, c) -> get("/a"),
                                (inner, c) -> {
                                    resume(stopping.get());
                                    resumed.set(stopping);
                                    return null;
                                }),
                (scope, self) -> get("/b"),
                (scope, self) ->
                        CancellableContinuationKt.suspendCancellableCoroutine(
                                continuation -> {
                                    stopping.set(continuation);
                                    until(() -> resumed.get() != null);
                                    return Unit.INSTANCE;
                                },
                                self),
                (scope, self) -> get("/c"));
    }

    @SuppressWarnings("unchecked")
    private static void resume(CancellableContinuation<?> continuation) {
        ((CancellableContinuation<Object>) continuation).resumeWith("there");
    }

    private static volatile SafeContinuation<Object> safe;

    /** After /b it suspends in the plainest way until another one resumes it after /a. */
    private static void suspended(boolean isEarly, BooleanSupplier beforeA) throws Exception {
        AtomicReference<Object> resumed = new AtomicReference<>();
        safe = null;
        answerWhen("/b", () -> true);
        answerWhen("/a", beforeA);
        run(
                (scope, self) ->
                        apart(
                                (inner, c) -> get("/a"),
                                (inner, c) -> {
                                    safe.resumeWith("there");
                                    resumed.set(safe);
                                    return null;
                                }),
                (scope, self) -> get("/b"),
                (scope, self) -> {
                    safe = new SafeContinuation<>(IntrinsicsKt.intercepted(self));
                    if (isEarly) {
                        until(() -> resumed.get() != null);
                    }
                    return safe.getOrThrow();
                },
                (scope, self) -> get("/c"));
    }

    private static boolean isSuspended(SafeContinuation<?> continuation) {
        try {
            Field result = SafeContinuation.class.getDeclaredField("result");
            result.setAccessible(true);
            return continuation != null
                    && result.get(continuation) == IntrinsicsKt.getCOROUTINE_SUSPENDED();
        } catch (ReflectiveOperationException failure) {
            throw new IllegalStateException(failure);
        }
    }

    /** The first of two is /a; the other one is there before it goes on. */
    private static void select() throws Exception {
        AtomicReference<Object> selected = new AtomicReference<>();
        answerWhen("/a", Main::isSelecting);
        answerWhen("/b", () -> selected.get() != null);
        run(
                Main::begin,
                (scope, self) -> select(self, (Deferred<?>) a, (Deferred<?>) b),
                (scope, self) -> {
                    selected.set(self);
                    until(b::isCompleted);
                    return get("/c");
                });
    }

    /** It selects the end of /a, which is there when /b is. */
    private static void selectThere() throws Exception {
        run(
                (scope, self) -> apart((inner, c) -> get("/a")),
                (scope, self) -> get("/b"),
                (scope, self) -> select(self, (Deferred<?>) a),
                (scope, self) -> get("/c"));
    }

    private static volatile Object selecting;

    /** Whether the coroutine that selects has stopped. */
    private static boolean isSelecting() {
        try {
            if (selecting == null) {
                return false;
            }
            Field state = selecting.getClass().getDeclaredField("state$volatile");
            state.setAccessible(true);
            return state.get(selecting) instanceof CancellableContinuation;
        } catch (ReflectiveOperationException failure) {
            throw new IllegalStateException(failure);
        }
    }

    /** As Kotlin's compiler does since 1.7. */
    private static Object select(Continuation<Object> self, Deferred<?>... choice)
            throws Exception {
        Class<?> type = Class.forName("kotlinx.coroutines.selects.SelectImplementation");
        Object select = type.getConstructor(CoroutineContext.class).newInstance(self.getContext());
        Function2<Object, Object, Object> block = (value, continuation) -> value;
        for (Deferred<?> deferred : choice) {
            type.getMethod("invoke", SelectClause1.class, Function2.class)
                    .invoke(select, deferred.getOnAwait(), block);
        }
        selecting = select;
        return type.getMethod("doSelect", Continuation.class).invoke(select, self);
    }

    /** Begins a coroutine for which its maker does not wait. */
    private static Object apart(Steps.Step... steps) {
        a =
                BuildersKt.async(
                        GlobalScope.INSTANCE,
                        Dispatchers.getIO(),
                        CoroutineStart.DEFAULT,
                        Steps.of(steps));
        return null;
    }

    @SuppressWarnings("unchecked")
    private static Object send(SendChannel<?> channel, Continuation<Object> self) {
        return ((SendChannel<Object>) channel).send("there", cast(self));
    }

    /** Whether a receiver waits, as a channel says in words. */
    private static boolean isAwaited(Object channel) {
        String words = channel == null ? "" : channel.toString().toLowerCase(Locale.ROOT);
        return words.contains("receive") || words.contains("iterator");
    }

    /** Whether anybody goes on when the job ends, and has said so. */
    private static boolean isWaitedFor(Job job) {
        Object state = ((JobSupport) job).getState$kotlinx_coroutines_core();
        return !state.getClass().getSimpleName().equals("Empty");
    }

    private static Object channelOf(CoroutineScope producer) {
        try {
            Class<?> type = Class.forName("kotlinx.coroutines.channels.ChannelCoroutine");
            Field channel = type.getDeclaredField("_channel");
            channel.setAccessible(true);
            return producer == null ? null : channel.get(producer);
        } catch (ReflectiveOperationException failure) {
            throw new IllegalStateException(failure);
        }
    }

    @SuppressWarnings("unchecked")
    private static <T> T cast(Steps steps) {
        return (T) steps;
    }

    private static void run(Steps.Step... steps) throws Exception {
        await(() -> BuildersKt.runBlocking(Dispatchers.getDefault(), Steps.of(steps)));
    }

    private static Object untilBoth(CoroutineScope scope, Object self) {
        until(() -> a.isCompleted() && b.isCompleted());
        return null;
    }

    private static Object begin(CoroutineScope scope, Object self) {
        return both(scope);
    }

    private static List<Deferred<Object>> both(CoroutineScope scope) {
        Deferred<Object> one = async(scope, "/a");
        Deferred<Object> other = async(scope, "/b");
        b = other;
        a = one;
        return List.of(one, other);
    }

    private static Deferred<Object> async(CoroutineScope scope, String path) {
        return BuildersKt.async(
                scope,
                Dispatchers.getIO(),
                CoroutineStart.DEFAULT,
                Steps.of((inner, self) -> get(path)));
    }

    @SuppressWarnings("unchecked")
    private static <T> Continuation<T> cast(Continuation<Object> self) {
        return (Continuation<T>) (Continuation<?>) self;
    }
}
