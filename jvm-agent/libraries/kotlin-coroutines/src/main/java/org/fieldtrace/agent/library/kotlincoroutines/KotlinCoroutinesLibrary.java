// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.kotlincoroutines;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/** Kotlin's coroutines: what one does belongs to the request that has launched it. */
public final class KotlinCoroutinesLibrary extends Library {

    private static final String PACKAGE = "kotlinx.coroutines.";
    private static final String CONTINUATION = PACKAGE + "internal.DispatchedContinuation";
    private static final String STOPPING = PACKAGE + "CancellableContinuationImpl";
    private static final String WITH_CONTEXT = PACKAGE + "DispatchedCoroutine";
    private static final String JOB = PACKAGE + "JobSupport";
    private static final String ADVICE = "org.fieldtrace.advice.kotlincoroutines.";

    public KotlinCoroutinesLibrary() {
        super("kotlin-coroutines", "1.5 to 1.10", "kotlinx.");
    }

    @Override
    public List<Hook> hooks() {
        List<Hook> hooks = new ArrayList<>();
        hooks.add(
                Hook.on(
                        PACKAGE + "AbstractCoroutine",
                        "<init>",
                        null,
                        ADVICE + "CoroutineAdvice$Make"));
        hooks.add(
                Hook.on(PACKAGE + "DispatchedTask", "run", "()V", ADVICE + "CoroutineAdvice$Run"));
        causes().forEach(hook -> hooks.add(hook.inGroup("causes")));
        suspensions().forEach(hook -> hooks.add(hook.inGroup("suspendCoroutine")));
        channels().forEach(hook -> hooks.add(hook.inGroup("channels")));
        return hooks;
    }

    /** Of {@code suspendCoroutine}, which is Kotlin's own and knows no cancellation. */
    private static List<Hook> suspensions() {
        String safe = "kotlin.coroutines.SafeContinuation";
        String make = "(Lkotlin/coroutines/Continuation;Ljava/lang/Object;)V";
        String advice = ADVICE + "CoroutineAdvice$";
        return Stream.of(
                        Hook.on(safe, "<init>", make, advice + "Suspend"),
                        Hook.on(safe, "resumeWith", null, advice + "Resume"),
                        Hook.on(safe, "getOrThrow", null, advice + "Stop$Result"))
                .map(hook -> hook.onlyWith(PACKAGE + "Job"))
                .collect(Collectors.toList());
    }

    /** What is there already when a coroutine asks for it: since 1.7 in cells of channels. */
    private static List<Hook> channels() {
        String segment = PACKAGE + "channels.ChannelSegment";
        String element = ADVICE + "ElementAdvice$";
        String select = ADVICE + "JobAdvice$Select";
        String internal = "$kotlinx_coroutines_core";
        return List.of(
                Hook.ifPresent(segment, "storeElement" + internal, null, element + "Store"),
                Hook.ifPresent(segment, "retrieveElement" + internal, null, element + "Retrieve"),
                Hook.ifPresent(JOB, "registerSelectForOnJoin", null, select),
                Hook.ifPresent(JOB, "onAwaitInternalRegFunc", null, select));
    }

    /** Who resumes whom; without these a coroutine still belongs to its request. */
    private static List<Hook> causes() {
        String resume = ADVICE + "CoroutineAdvice$Resume";
        String join = ADVICE + "JobAdvice$Join";
        String complete = ADVICE + "JobAdvice$Complete";
        String withContext = ADVICE + "CoroutineAdvice$WithContext";
        String all = PACKAGE + "AwaitAll";
        return List.of(
                Hook.on(STOPPING, "dispatchResume", null, resume),
                Hook.on(STOPPING, "getResult", null, ADVICE + "CoroutineAdvice$Stop$Result"),
                Hook.on(CONTINUATION + "Kt", "resumeCancellableWith", null, resume),
                Hook.on(CONTINUATION, "resumeWith", null, resume),
                Hook.on(
                        PACKAGE + "EventLoopImplBase",
                        "scheduleResumeAfterDelay",
                        null,
                        ADVICE + "CoroutineAdvice$Delay"),
                Hook.on(JOB, "finalizeFinishingState", null, complete),
                Hook.on(JOB, "tryFinalizeSimpleState", null, complete),
                Hook.on(
                        JOB,
                        "makeCompletingOnce$kotlinx_coroutines_core",
                        null,
                        ADVICE + "JobAdvice$End"),
                Hook.on(STOPPING, "<init>", null, ADVICE + "CoroutineAdvice$Stop"),
                Hook.on(STOPPING, "resetStateReusable", null, ADVICE + "CoroutineAdvice$Stop"),
                Hook.ifPresent(WITH_CONTEXT, "getResult", null, withContext),
                Hook.ifPresent(
                        WITH_CONTEXT, "getResult$kotlinx_coroutines_core", null, withContext),
                Hook.on(JOB, "join", null, join),
                Hook.ifPresent(JOB, "awaitInternal", null, join),
                Hook.ifPresent(JOB, "awaitInternal$kotlinx_coroutines_core", null, join),
                Hook.on(all, "<init>", null, ADVICE + "JobAdvice$AwaitAll$Make"),
                Hook.on(all, "await", null, ADVICE + "JobAdvice$AwaitAll"),
                Hook.on(
                        PACKAGE + "BlockingCoroutine",
                        "joinBlocking",
                        null,
                        ADVICE + "JobAdvice$Block"));
    }
}
