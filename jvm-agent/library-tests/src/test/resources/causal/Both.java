// SPDX-License-Identifier: MIT
package app;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionService;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Two things at once, and waits for both. */
final class Both implements Work {
    /** How they are waited for. */
    enum Way {
        COMBINE,
        ALL_OF,
        TASKS,
        SELF_AND_TASK,
        INVOKE_ALL,
        LATCH,
        COMPLETION_SERVICE,
        SEMAPHORE,
        CONDITION,
        MONITOR,
        THREAD_JOIN,
        VIRTUAL_TASKS,
        VIRTUAL_JOIN,
        STRUCTURED
    }

    private final Work one;
    private final Work other;
    private final Way way;

    Both(Work one, Work other, Way way) {
        this.one = one;
        this.other = other;
        this.way = way;
    }

    @Override
    public Ready run(Ready from) throws Exception {
        switch (way) {
            case TASKS:
                return tasks(Threads.POOL, from);
            case VIRTUAL_TASKS:
                return tasks(Threads.virtual(), from);
            case SELF_AND_TASK:
                Future<Ready> task = Threads.POOL.submit(() -> other.run(from));
                return one.run(from).and(task.get());
            case INVOKE_ALL:
                List<Future<Ready>> all =
                        Threads.POOL.invokeAll(List.of(() -> one.run(from), () -> other.run(from)));
                return all.get(0).get().and(all.get(1).get());
            case LATCH:
                return latch(from);
            case COMPLETION_SERVICE:
                return completionService(from);
            case SEMAPHORE:
                return semaphore(from);
            case CONDITION:
                return condition(from);
            case MONITOR:
                return monitor(from);
            case THREAD_JOIN:
                Ready[] inThread = new Ready[1];
                Thread thread =
                        new Thread(() -> inThread[0] = Threads.unchecked(() -> one.run(from)));
                thread.start();
                Ready meanwhile = other.run(from);
                thread.join();
                return meanwhile.and(inThread[0]);
            case VIRTUAL_JOIN:
                return virtualJoin(from);
            case STRUCTURED:
                return structured(from);
            case COMBINE:
                return start(from).get();
            default:
                return start(from).join();
        }
    }

    private Ready tasks(ExecutorService executor, Ready from) throws Exception {
        Future<Ready> first = executor.submit(() -> one.run(from));
        Future<Ready> second = executor.submit(() -> other.run(from));
        return first.get().and(second.get());
    }

    private Ready latch(Ready from) throws Exception {
        CountDownLatch latch = new CountDownLatch(2);
        Ready[] ready = new Ready[2];
        Threads.POOL.execute(
                () -> {
                    ready[0] = Threads.unchecked(() -> one.run(from));
                    latch.countDown();
                });
        Threads.POOL.execute(
                () -> {
                    ready[1] = Threads.unchecked(() -> other.run(from));
                    latch.countDown();
                });
        latch.await();
        return ready[0].and(ready[1]);
    }

    private Ready completionService(Ready from) throws Exception {
        CompletionService<Ready> tasks = new ExecutorCompletionService<>(Threads.POOL);
        tasks.submit(() -> one.run(from));
        tasks.submit(() -> other.run(from));
        return tasks.take().get().and(tasks.take().get());
    }

    private Ready semaphore(Ready from) throws Exception {
        Semaphore semaphore = new Semaphore(0);
        Ready[] ready = new Ready[2];
        Threads.POOL.execute(
                () -> {
                    ready[0] = Threads.unchecked(() -> one.run(from));
                    semaphore.release();
                });
        Threads.POOL.execute(
                () -> {
                    ready[1] = Threads.unchecked(() -> other.run(from));
                    semaphore.release();
                });
        semaphore.acquire(2);
        return ready[0].and(ready[1]);
    }

    private Ready condition(Ready from) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        Condition oneIsThere = lock.newCondition();
        List<Ready> there = new ArrayList<>();
        for (Work work : List.of(one, other)) {
            Threads.POOL.execute(
                    () -> {
                        Ready ready = Threads.unchecked(() -> work.run(from));
                        lock.lock();
                        there.add(ready);
                        oneIsThere.signal();
                        lock.unlock();
                    });
        }
        lock.lock();
        while (there.size() < 2) {
            oneIsThere.await();
        }
        lock.unlock();
        return there.get(0).and(there.get(1));
    }

    private Ready monitor(Ready from) throws Exception {
        List<Ready> there = new ArrayList<>();
        for (Work work : List.of(one, other)) {
            Threads.POOL.execute(
                    () -> {
                        Ready ready = Threads.unchecked(() -> work.run(from));
                        synchronized (there) {
                            there.add(ready);
                            there.notifyAll();
                        }
                    });
        }
        synchronized (there) {
            while (there.size() < 2) {
                there.wait();
            }
        }
        return there.get(0).and(there.get(1));
    }

    private Ready structured(Ready from) throws Exception {
        Ready[] ready = new Ready[2];
        Scope scope = new Scope();
        scope.fork(() -> ready[0] = one.run(from));
        scope.fork(() -> ready[1] = other.run(from));
        scope.join();
        return ready[0].and(ready[1]);
    }

    private Ready virtualJoin(Ready from) throws Exception {
        Ready[] ready = new Ready[1];
        Thread thread =
                Threads.startVirtual(() -> ready[0] = Threads.unchecked(() -> one.run(from)));
        Ready own = other.run(from);
        thread.join();
        return own.and(ready[0]);
    }

    @Override
    public CompletableFuture<Ready> start(Ready from) {
        switch (way) {
            case COMBINE:
                return one.start(from).thenCombine(other.start(from), Ready::and);
            case ALL_OF:
                CompletableFuture<Ready> first = one.start(from);
                CompletableFuture<Ready> second = other.start(from);
                return CompletableFuture.allOf(first, second)
                        .thenApply(nothing -> first.join().and(second.join()));
            default:
                return Threads.supply(() -> run(from));
        }
    }

    @Override
    public Plan.At plan(Plan plan, Plan.At from) {
        return plan.both(one.plan(plan, from), other.plan(plan, from));
    }
}
