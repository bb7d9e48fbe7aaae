// SPDX-License-Identifier: MIT
package app;

import java.util.concurrent.CountDownLatch;

class Threads {
    /** On a thread of its own. */
    static void whenArrived(CountDownLatch arrived, Runnable action) {
        new Thread(
                        () -> {
                            try {
                                arrived.await();
                                action.run();
                            } catch (InterruptedException impossible) {
                                Thread.currentThread().interrupt();
                            }
                        })
                .start();
    }
}
