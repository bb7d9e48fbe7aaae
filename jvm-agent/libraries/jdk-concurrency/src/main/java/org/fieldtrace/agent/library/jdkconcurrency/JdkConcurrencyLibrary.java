// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.jdkconcurrency;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/** {@code java.util.concurrent}, timers and virtual threads: work goes to another thread. */
public final class JdkConcurrencyLibrary extends Library {

    public static final String NAME = "jdk-concurrency";

    private static final String PACKAGE = "java.util.concurrent.";
    private static final String BRIDGE = "org.fieldtrace.agent.bridge.";
    private static final String SUBMIT = BRIDGE + "jdk.SubmitAdvice$";
    private static final String WORKER = BRIDGE + "jdk.WorkerAdvice$";
    private static final String WAIT = BRIDGE + "jdk.WaitAdvice$";
    private static final String TIMER = BRIDGE + "jdk.TimerAdvice$";

    /**
     * The actions that depend on a future; those that run no code of the application are left out.
     */
    private static final List<String> COMPLETIONS =
            List.of(
                    "UniApply",
                    "UniAccept",
                    "UniRun",
                    "UniWhenComplete",
                    "UniHandle",
                    "UniExceptionally",
                    "UniComposeExceptionally",
                    "UniCompose",
                    "BiApply",
                    "BiAccept",
                    "BiRun",
                    "OrApply",
                    "OrAccept",
                    "OrRun");

    /** Those of them whose actions give futures. */
    private static final List<String> COMPOSE = List.of("UniCompose", "UniComposeExceptionally");

    /** By what they wait for, the methods that add actions to a future. */
    private static final Map<String, List<String>> STAGES =
            Map.of(
                    "OfOne",
                    List.of(
                            "uniApplyStage",
                            "uniAcceptStage",
                            "uniRunStage",
                            "uniWhenCompleteStage",
                            "uniHandleStage",
                            "uniExceptionallyStage",
                            "uniCopyStage",
                            "uniAsMinimalStage"),
                    "Compose",
                    List.of("uniComposeStage", "uniComposeExceptionallyStage"),
                    "OfTwo",
                    List.of("biApplyStage", "biAcceptStage", "biRunStage"),
                    "OfEither",
                    List.of("orApplyStage", "orAcceptStage", "orRunStage"));

    /** What completes a future, whoever asks for it. */
    private static final List<String> COMPLETES =
            List.of("internalComplete", "completeNull", "completeValue", "completeThrowable");

    /** Of JDK 21 to 24, and from JDK 25 on; previews, so that they may change. */
    private static final List<String> SCOPES =
            List.of(PACKAGE + "StructuredTaskScope", PACKAGE + "StructuredTaskScopeImpl");

    public JdkConcurrencyLibrary() {
        super(NAME, "11 to 25");
    }

    @Override
    public List<Hook> hooks() {
        List<Hook> hooks = new ArrayList<>();
        addExecutors(hooks);
        addForkJoin(hooks);
        addCompletions(hooks);
        addStages(hooks);
        addWaits(hooks);
        addParks(hooks);
        addConditions(hooks);
        addSemaphores(hooks);
        hooks.add(Hook.on("java.util.Timer", "sched", null, TIMER + "Schedule"));
        hooks.add(Hook.on("java.util.TaskQueue", "removeMin", null, TIMER + "Take"));
        hooks.add(Hook.on("java.util.TaskQueue", "isEmpty", null, TIMER + "Done"));
        hooks.add(
                Hook.on(
                        "java.lang.VirtualThread",
                        "<init>",
                        "(Ljava/util/concurrent/Executor;Ljava/lang/String;ILjava/lang/Runnable;)V",
                        BRIDGE + "jdk.VirtualThreadAdvice"));
        return hooks;
    }

    private static void addExecutors(List<Hook> hooks) {
        String pool = PACKAGE + "ThreadPoolExecutor";
        hooks.add(Hook.on(pool, "execute", null, SUBMIT + "Execute"));
        hooks.add(Hook.on(pool, "reject", null, SUBMIT + "Reject"));
        hooks.add(Hook.on(pool, "runWorker", null, WORKER + "Run"));
        hooks.add(Hook.on(pool, "getTask", null, WORKER + "Next"));
        hooks.add(
                Hook.on(
                        PACKAGE + "ScheduledThreadPoolExecutor",
                        "delayedExecute",
                        null,
                        SUBMIT + "Schedule"));
    }

    private static void addForkJoin(List<Hook> hooks) {
        String pool = PACKAGE + "ForkJoinPool";
        String task = PACKAGE + "ForkJoinTask";
        String given = "(Ljava/util/concurrent/ForkJoinTask;)Ljava/util/concurrent/ForkJoinTask;";
        hooks.add(Hook.ifPresent(pool, "externalSubmit", given, SUBMIT + "Submit"));
        hooks.add(Hook.ifPresent(pool, "poolSubmit", null, SUBMIT + "PoolSubmit"));
        hooks.add(Hook.ifPresent(pool, "scheduleDelayedTask", null, SUBMIT + "ScheduleDelayed"));
        hooks.add(Hook.on(task, "fork", null, SUBMIT + "Fork"));
        hooks.add(Hook.ifPresent(task, "doExec", "()I", BRIDGE + "jdk.ForkJoinAdvice$Status"));
        hooks.add(Hook.ifPresent(task, "doExec", "()V", BRIDGE + "jdk.ForkJoinAdvice$Nothing"));
    }

    private static void addWaits(List<Hook> hooks) {
        String future = PACKAGE + "CompletableFuture";
        for (String complete : COMPLETES) {
            hooks.add(Hook.on(future, complete, null, WAIT + "Complete"));
        }
        hooks.add(Hook.on(future, "completeRelay", null, WAIT + "Relay"));
        hooks.add(Hook.on(future, "get", null, WAIT + "Get"));
        hooks.add(Hook.on(future, "join", null, WAIT + "Get"));
        hooks.add(Hook.on(future, "allOf", null, WAIT + "All"));
        hooks.add(
                Hook.on(
                        future + "$BiRelay",
                        "tryFire",
                        null,
                        BRIDGE + "request.CompletionAdvice$Relay"));
        hooks.add(
                Hook.ifPresent(
                        future + "$UniRelay",
                        "tryFire",
                        null,
                        BRIDGE + "request.CompletionAdvice$Relay"));
        String task = PACKAGE + "FutureTask";
        hooks.add(Hook.on(task, "set", null, WAIT + "Complete"));
        hooks.add(Hook.on(task, "setException", null, WAIT + "Complete"));
        hooks.add(Hook.on(task, "get", null, WAIT + "Get"));
        hooks.add(Hook.ifPresent("java.lang.VirtualThread", "joinNanos", "(J)Z", WAIT + "Join"));
        String threads = BRIDGE + "jdk.ThreadAdvice$";
        hooks.add(Hook.on("java.lang.Thread", "start", "()V", threads + "Start"));
        hooks.add(Hook.on("java.lang.Thread", "run", "()V", threads + "Run"));
        hooks.add(Hook.on("java.lang.Thread", "join", "(J)V", threads + "Join"));
        for (String scope : SCOPES) {
            hooks.add(Hook.ifPresent(scope, "join", null, WAIT + "JoinScope"));
            hooks.add(Hook.ifPresent(scope + "$SubtaskImpl", "run", null, WAIT + "Subtask"));
        }
        String latch = PACKAGE + "CountDownLatch";
        hooks.add(Hook.on(latch, "countDown", "()V", WAIT + "CountDown"));
        hooks.add(Hook.on(latch, "await", "()V", WAIT + "Await"));
        hooks.add(
                Hook.on(
                        latch,
                        "await",
                        "(JLjava/util/concurrent/TimeUnit;)Z",
                        WAIT + "AwaitBounded"));
    }

    /** Whatever else threads wait at parks them. */
    private static void addParks(List<Hook> hooks) {
        String park = PACKAGE + "locks.LockSupport";
        String at = BRIDGE + "jdk.ParkAdvice$At";
        String anywhere = BRIDGE + "jdk.ParkAdvice$Anywhere";
        hooks.add(Hook.on(park, "park", "(Ljava/lang/Object;)V", at));
        hooks.add(Hook.on(park, "parkNanos", "(Ljava/lang/Object;J)V", at));
        hooks.add(Hook.on(park, "parkUntil", "(Ljava/lang/Object;J)V", at));
        hooks.add(Hook.on(park, "park", "()V", anywhere));
        hooks.add(Hook.on(park, "parkNanos", "(J)V", anywhere));
        hooks.add(Hook.on(park, "parkUntil", "(J)V", anywhere));
        hooks.add(Hook.on(park, "unpark", null, BRIDGE + "jdk.ParkAdvice$Release"));
    }

    /** Those of both kinds of synchronizers. */
    private static void addConditions(List<Hook> hooks) {
        String condition = BRIDGE + "jdk.ConditionAdvice$";
        for (String queue : List.of("AbstractQueued", "AbstractQueuedLong")) {
            String type = PACKAGE + "locks." + queue + "Synchronizer$ConditionObject";
            String unit = "(JLjava/util/concurrent/TimeUnit;)Z";
            hooks.add(Hook.on(type, "await", "()V", condition + "Await"));
            hooks.add(Hook.on(type, "awaitUninterruptibly", "()V", condition + "Await"));
            hooks.add(Hook.on(type, "awaitNanos", "(J)J", condition + "AwaitNanos"));
            hooks.add(Hook.on(type, "await", unit, condition + "AwaitBounded"));
            hooks.add(Hook.on(type, "awaitUntil", null, condition + "AwaitBounded"));
            hooks.add(Hook.on(type, "signal", "()V", condition + "Signal"));
            hooks.add(Hook.on(type, "signalAll", "()V", condition + "SignalAll"));
        }
    }

    private static void addSemaphores(List<Hook> hooks) {
        String semaphore = PACKAGE + "Semaphore";
        String advice = BRIDGE + "jdk.SemaphoreAdvice$";
        for (String acquire : List.of("acquire", "acquireUninterruptibly")) {
            hooks.add(Hook.on(semaphore, acquire, "()V", advice + "Acquire"));
            hooks.add(Hook.on(semaphore, acquire, "(I)V", advice + "AcquireSeveral"));
        }
        String one = "(JLjava/util/concurrent/TimeUnit;)Z";
        String several = "(IJLjava/util/concurrent/TimeUnit;)Z";
        hooks.add(Hook.on(semaphore, "tryAcquire", one, advice + "TryAcquire"));
        hooks.add(Hook.on(semaphore, "tryAcquire", several, advice + "TryAcquireSeveral"));
        hooks.add(Hook.on(semaphore, "release", "()V", advice + "Release"));
        hooks.add(Hook.on(semaphore, "release", "(I)V", advice + "ReleaseSeveral"));
    }

    private static void addCompletions(List<Hook> hooks) {
        String future = PACKAGE + "CompletableFuture$";
        String add = BRIDGE + "request.CompletionAdvice$Add";
        hooks.add(Hook.on(future + "UniCompletion", "<init>", null, add));
        hooks.add(
                Hook.ifPresent(
                        future + "ThreadPerTaskExecutor",
                        "execute",
                        null,
                        SUBMIT + "ThreadPerTask"));
        for (String completion : COMPLETIONS) {
            String fire = BRIDGE + "request.CompletionAdvice$Fire";
            hooks.add(Hook.ifPresent(future + completion, "tryFire", null, fire));
        }
        for (String completion : COMPOSE) {
            String compose = BRIDGE + "request.CompletionAdvice$Compose";
            hooks.add(Hook.ifPresent(future + completion, "tryFire", null, compose));
        }
    }

    /** Where a future is there already, what is added to it makes no completion. */
    private static void addStages(List<Hook> hooks) {
        String future = PACKAGE + "CompletableFuture";
        String stage = BRIDGE + "request.StageAdvice$";
        STAGES.forEach(
                (kind, actions) -> {
                    for (String action : actions) {
                        hooks.add(Hook.ifPresent(future, action, null, stage + kind));
                    }
                });
        String minimal = future + "$MinimalStage";
        hooks.add(Hook.ifPresent(minimal, "toCompletableFuture", null, stage + "OfOne"));
        hooks.add(Hook.on(future, "toCompletableFuture", null, stage + "Given"));
        hooks.add(Hook.on(future, "anyOf", null, stage + "Any"));
    }
}
