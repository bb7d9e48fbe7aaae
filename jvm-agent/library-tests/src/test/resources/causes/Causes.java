// SPDX-License-Identifier: MIT
package app;

import static app.Calls.EXECUTOR;
import static app.Calls.answerWhen;
import static app.Calls.await;
import static app.Calls.get;
import static app.Calls.handlerWaits;
import static app.Calls.pauseUntil;
import static app.Calls.start;
import static app.Calls.until;

import java.lang.reflect.Method;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionService;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Handlers that wait by what the JDK has for it. */
class Main {
    public static void main(String[] arguments) throws Exception {
        Calls.serve(Main::work, arguments);
    }

    private static boolean work(String path) throws Exception {
        switch (path) {
            case "/chains":
                chains();
                break;
            case "/join-last":
                joins(true);
                break;
            case "/join-first":
                joins(false);
                break;
            case "/sequence":
                get("/a");
                get("/b");
                get("/c");
                break;
            case "/tasks":
                tasks(EXECUTOR);
                break;
            case "/latch":
                latch();
                break;
            case "/combine":
                combine();
                break;
            case "/any":
                any();
                break;
            case "/compute":
                compute();
                break;
            case "/by-hand":
                byHand();
                break;
            case "/there":
                there();
                break;
            case "/delayed":
                delayed();
                break;
            case "/queue":
                queue();
                break;
            case "/completion-service":
                completionService();
                break;
            case "/semaphore":
                semaphore();
                break;
            case "/semaphore-several":
                semaphoreOfSeveral();
                break;
            case "/thread":
                thread(false);
                break;
            case "/thread-ended":
                thread(true);
                break;
            case "/barrier":
                barrier();
                break;
            case "/lock":
                lock();
                break;
            case "/condition":
                condition();
                break;
            case "/notify":
                monitor(false);
                break;
            case "/notify-bounded":
                monitor(true);
                break;
            case "/virtual":
                tasks(
                        (ExecutorService)
                                Executors.class
                                        .getMethod("newVirtualThreadPerTaskExecutor")
                                        .invoke(null));
                break;
            case "/structured":
                structured();
                break;
            case "/virtual-join":
                virtualJoin();
                break;
            case "/virtual-ended":
                virtualEnded();
                break;
            default:
                return false;
        }
        return true;
    }

    private static void combine() throws Exception {
        CompletableFuture<String> a = start("/a");
        answerWhen("/b", () -> a.isDone() && handlerWaits());
        await(a.thenCombine(start("/b"), String::concat).thenRun(() -> get("/c"))::join);
    }

    private static void any() throws Exception {
        answerWhen("/a", Calls::handlerWaits);
        CompletableFuture<String> b = new CompletableFuture<>();
        CompletableFuture<Object> any = CompletableFuture.anyOf(start("/a"), b);
        answerWhen("/b", any::isDone);
        start("/b").thenAccept(b::complete);
        await(any.thenRun(() -> get("/c"))::join);
    }

    private static void compute() {
        CompletableFuture<String> b = start("/b");
        CompletableFuture.allOf(b, CompletableFuture.runAsync(() -> until(b::isDone), EXECUTOR))
                .join();
    }

    private static void byHand() throws Exception {
        answerWhen("/a", Calls::handlerWaits);
        CompletableFuture<String> byHand = new CompletableFuture<>();
        EXECUTOR.execute(() -> byHand.complete(get("/a")));
        CompletableFuture<Void> c = byHand.thenRunAsync(() -> get("/c"), EXECUTOR);
        await(() -> c.get(patience(), TimeUnit.MILLISECONDS));
    }

    private static void there() {
        CompletableFuture<String> a = start("/a");
        until(a::isDone);
        get("/b");
        CompletableFuture.allOf(a).thenRun(() -> get("/c")).join();
    }

    /** /a, a pause by the JDK's own timer, /c. */
    private static void delayed() {
        Executor later = CompletableFuture.delayedExecutor(1, TimeUnit.MILLISECONDS, EXECUTOR);
        start("/a").thenRunAsync(() -> get("/c"), later).join();
    }

    /** Another thread calls /a, and puts its answer into a queue at which the handler waits. */
    private static void queue() throws Exception {
        answerWhen("/a", Calls::handlerWaits);
        BlockingQueue<String> answers = new ArrayBlockingQueue<>(1);
        EXECUTOR.execute(() -> answers.add(get("/a")));
        await(answers::take);
        get("/c");
    }

    private static void completionService() throws Exception {
        CompletionService<String> tasks = new ExecutorCompletionService<>(EXECUTOR);
        answerWhen("/a", Calls::handlerWaits);
        tasks.submit(() -> get("/a"));
        await(tasks::take).get();
        answerWhen("/b", Calls::handlerWaits);
        tasks.submit(() -> get("/b"));
        await(tasks::take).get();
        get("/c");
    }

    private static void semaphore() throws Exception {
        answerWhen("/a", Calls::handlerWaits);
        Semaphore semaphore = new Semaphore(0);
        EXECUTOR.execute(
                () -> {
                    get("/a");
                    semaphore.release();
                });
        await(() -> semaphore.tryAcquire(patience(), TimeUnit.MILLISECONDS));
        get("/c");
    }

    /** Another thread calls /a and then /b, after each of which it releases a permit. */
    private static void semaphoreOfSeveral() throws Exception {
        answerWhen("/a", Calls::handlerWaits);
        answerWhen("/b", Calls::handlerWaits);
        Semaphore semaphore = new Semaphore(0);
        EXECUTOR.execute(
                () -> {
                    get("/a");
                    semaphore.release();
                    get("/b");
                    semaphore.release();
                });
        await(
                () -> {
                    semaphore.acquire(2);
                    return null;
                });
        get("/c");
    }

    /** A thread of its own calls /a, and is there before it is joined, or is waited for. */
    private static void thread(boolean hasEnded) throws Exception {
        Thread thread = new Thread(() -> get("/a"));
        if (hasEnded) {
            thread.start();
            until(() -> !thread.isAlive());
            thread.join();
        } else {
            answerWhen("/a", Calls::handlerWaits);
            thread.start();
            get("/b");
            await(
                    () -> {
                        thread.join(patience());
                        return null;
                    });
        }
        get("/c");
    }

    private static void barrier() throws Exception {
        answerWhen("/a", Calls::handlerWaits);
        CyclicBarrier barrier = new CyclicBarrier(2);
        EXECUTOR.submit(
                () -> {
                    get("/a");
                    return barrier.await();
                });
        get("/b");
        await(barrier::await);
        get("/c");
    }

    /** Another thread calls /a while it holds a lock for which the handler waits. */
    private static void lock() throws Exception {
        answerWhen("/a", Calls::handlerWaits);
        ReentrantLock lock = new ReentrantLock();
        EXECUTOR.execute(
                () -> {
                    lock.lock();
                    try {
                        get("/a");
                    } finally {
                        lock.unlock();
                    }
                });
        until(lock::isLocked);
        await(
                () -> {
                    lock.lock();
                    return null;
                });
        get("/c");
    }

    /**
     * Another thread calls /a and signals; a thread of no request holds the lock until then, and
     * releases the handler.
     */
    private static void condition() throws Exception {
        answerWhen("/a", Calls::handlerWaits);
        ReentrantLock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        EXECUTOR.execute(
                () -> {
                    get("/a");
                    lock.lock();
                    Thread stranger = new Thread(() -> holdFor(lock));
                    stranger.start();
                    until(() -> lock.hasQueuedThread(stranger));
                    condition.signal();
                    lock.unlock();
                });
        lock.lock();
        await(() -> condition.await(patience(), TimeUnit.MILLISECONDS));
        lock.unlock();
        get("/c");
    }

    private static void holdFor(ReentrantLock lock) {
        lock.lock();
        until(lock::hasQueuedThreads);
        lock.unlock();
    }

    /** Another thread calls /a, and notifies the handler. */
    private static void monitor(boolean bounded) throws Exception {
        answerWhen("/a", Calls::handlerWaits);
        Object monitor = new Object();
        AtomicBoolean isThere = new AtomicBoolean();
        EXECUTOR.execute(
                () -> {
                    get("/a");
                    synchronized (monitor) {
                        isThere.set(true);
                        if (bounded) {
                            monitor.notify();
                        } else {
                            monitor.notifyAll();
                        }
                    }
                });
        synchronized (monitor) {
            while (!isThere.get()) {
                await(
                        () -> {
                            if (bounded) {
                                monitor.wait(patience());
                            } else {
                                monitor.wait();
                            }
                            return null;
                        });
            }
        }
        get("/c");
    }

    private static int patience() {
        return Integer.getInteger("test.patience.ms");
    }

    /** By a preview, which JDK 25 has in another form than JDK 21. */
    private static void structured() throws Exception {
        Class<?> type = Class.forName("java.util.concurrent.StructuredTaskScope");
        Object scope =
                type.isInterface()
                        ? type.getMethod("open").invoke(null)
                        : type.getConstructor().newInstance();
        Method fork = type.getMethod("fork", Callable.class);
        AtomicBoolean isThere = new AtomicBoolean();
        answerWhen("/b", () -> isThere.get() && handlerWaits());
        fork.invoke(scope, (Callable<?>) () -> get("/b"));
        fork.invoke(
                scope,
                (Callable<?>)
                        () -> {
                            get("/a");
                            isThere.set(true);
                            return null;
                        });
        await(() -> type.getMethod("join").invoke(scope));
        type.getMethod("close").invoke(scope);
        get("/c");
    }

    /** A virtual thread calls /a, and its maker /b meanwhile. */
    private static void virtualJoin() throws Exception {
        answerWhen("/a", Calls::handlerWaits);
        Thread thread = startVirtual(() -> get("/a"));
        get("/b");
        await(
                () -> {
                    thread.join();
                    return null;
                });
        get("/c");
    }

    /** A virtual thread that has called /a is there before it is joined. */
    private static void virtualEnded() throws Exception {
        Thread thread = startVirtual(() -> get("/a"));
        until(() -> !thread.isAlive());
        thread.join();
        get("/c");
    }

    private static Thread startVirtual(Runnable task) throws Exception {
        return (Thread)
                Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, task);
    }

    /** /a, a pause, /c; beside them /b, which ends in the pause. */
    private static void chains() throws Exception {
        answerWhen("/a", Calls::handlerWaits);
        CompletableFuture<String> a = start("/a");
        answerWhen("/b", a::isDone);
        CompletableFuture<String> b = start("/b");
        CompletableFuture<String> chain =
                a.thenCompose(answer -> pauseUntil(b::isDone)).thenCompose(pause -> start("/c"));
        await(CompletableFuture.allOf(chain, b)::join);
    }

    private static void joins(boolean bLast) throws Exception {
        CompletableFuture<String> early = start(bLast ? "/a" : "/b");
        answerWhen(bLast ? "/b" : "/a", () -> early.isDone() && handlerWaits());
        CompletableFuture<String> late = start(bLast ? "/b" : "/a");
        if (bLast) {
            early.join();
        }
        await(late::join);
        early.join();
    }

    private static void tasks(ExecutorService executor) throws Exception {
        Future<String> a = executor.submit(() -> get("/a"));
        answerWhen("/b", Calls::handlerWaits);
        Future<String> b = executor.submit(() -> get("/b"));
        a.get();
        await(b::get);
        get("/c");
    }

    private static void latch() throws Exception {
        CountDownLatch both = new CountDownLatch(2);
        EXECUTOR.execute(
                () -> {
                    get("/a");
                    both.countDown();
                });
        answerWhen("/b", () -> both.getCount() == 1 && handlerWaits());
        EXECUTOR.execute(
                () -> {
                    get("/b");
                    both.countDown();
                });
        await(
                () -> {
                    both.await();
                    return null;
                });
        get("/c");
    }
}
