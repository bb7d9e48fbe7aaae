// SPDX-License-Identifier: MIT
package app;

import static app.Calls.answerWhen;
import static app.Calls.await;
import static app.Calls.get;
import static app.Calls.handlerWaits;
import static app.Calls.until;

import java.util.List;
import kotlinx.coroutines.AwaitKt;
import kotlinx.coroutines.BuildersKt;
import kotlinx.coroutines.CoroutineScope;
import kotlinx.coroutines.CoroutineScopeKt;
import kotlinx.coroutines.CoroutineStart;
import kotlinx.coroutines.Deferred;
import kotlinx.coroutines.DelayKt;
import kotlinx.coroutines.Dispatchers;
import kotlinx.coroutines.Job;

/** Handlers that wait by coroutines; /a is there before /b. */
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
        answerWhen("/b", () -> a != null && a.isCompleted() && handlerWaits());
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
            default:
                throw new IllegalArgumentException(path);
        }
        return true;
    }

    private static void run(Steps.Step... steps) throws Exception {
        await(() -> BuildersKt.runBlocking(Dispatchers.getDefault(), Steps.of(steps)));
    }

    private static Object begin(CoroutineScope scope, Object self) {
        return both(scope);
    }

    private static List<Deferred<Object>> both(CoroutineScope scope) {
        Deferred<Object> one = async(scope, "/a");
        Deferred<Object> other = async(scope, "/b");
        a = one;
        b = other;
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
    private static <T> kotlin.coroutines.Continuation<T> cast(
            kotlin.coroutines.Continuation<Object> self) {
        return (kotlin.coroutines.Continuation<T>) (kotlin.coroutines.Continuation<?>) self;
    }
}
