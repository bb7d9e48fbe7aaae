// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.base;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Who prints what the agent has to say, and when. */
class NoticeTest {

    private static final long PATIENCE_S = 30;

    @Test
    void whoSaysALineWhileAClassIsLoadedNeitherPrintsItNorWaitsForIt() throws Exception {
        CountDownLatch isLoaded = new CountDownLatch(1);
        CompletableFuture<Thread> printedBy = new CompletableFuture<>();
        OutputStream blocked =
                new OutputStream() {
                    @Override
                    public void write(int letter) {
                        try {
                            // As where printing needs the lock of the loader.
                            assertTrue(isLoaded.await(PATIENCE_S, TimeUnit.SECONDS));
                        } catch (InterruptedException | AssertionError failure) {
                            printedBy.completeExceptionally(failure);
                        }
                        printedBy.complete(Thread.currentThread());
                    }
                };
        PrintStream before = Notice.printTo(new PrintStream(blocked, true));
        Notice.startQueue();
        try {
            CompletableFuture<Void> saying =
                    CompletableFuture.runAsync(() -> Notice.print("said in a transformation"));
            saying.get(PATIENCE_S / 2, TimeUnit.SECONDS);
            isLoaded.countDown();
            assertEquals(
                    "fieldtrace-notices", printedBy.get(PATIENCE_S, TimeUnit.SECONDS).getName());
        } finally {
            isLoaded.countDown();
            Notice.stopQueue();
            Notice.printTo(before);
        }
    }

    @Test
    void linesThatWaitedComeAheadOfAnAnswer() {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        PrintStream before = Notice.printTo(new PrintStream(printed, true));
        try {
            Notice.print("first of two lines");
            Notice.print("first of two lines");
            Notice.printAgain("second,\n on one line");
            Notice.printAgain("second,\n on one line");
        } finally {
            Notice.printTo(before);
        }
        assertEquals(
                "fieldtrace: first of two lines\n"
                        + "fieldtrace: second, on one line\n"
                        + "fieldtrace: second, on one line\n",
                printed.toString());
    }
}
