// SPDX-License-Identifier: MIT
package app;

import java.util.SplittableRandom;
import org.fieldtrace.agent.testing.RemoteObjects;

/**
 * Remote calls at the ends of random walks through methods that call one another, from one of two
 * lines each. How each came there is told along: a digit a step, the innermost lowest.
 */
final class Walks {
    private static final int CALLS = Integer.getInteger("walks");
    private static final int LONGEST = 12;
    private static final int DIGITS = 8;

    private final SplittableRandom random;

    private Walks(long seed) {
        random = new SplittableRandom(seed);
    }

    static void run() throws Exception {
        // One thread after the other, so that frames of older ones are met again elsewhere.
        for (int seed = 0; seed < 3; seed++) {
            Walks walks = new Walks(seed);
            Thread thread = new Thread(walks::walkOften);
            thread.start();
            thread.join();
        }
    }

    private void walkOften() {
        for (int i = 0; i < CALLS / 3; i++) {
            // Few walks are common, so that most are met again.
            next(0, random.nextInt(10) > 0 ? 3 : random.nextInt(LONGEST));
        }
    }

    private void next(long way, int left) {
        if (left == 0) {
            RemoteObjects.countedAs(Walks.class, way);
            return;
        }
        switch (random.nextInt(3)) {
            case 0:
                one(way * DIGITS, left - 1);
                break;
            case 1:
                two(way * DIGITS, left - 1);
                break;
            default:
                three(way * DIGITS, left - 1);
        }
    }

    private void one(long way, int left) {
        if (random.nextBoolean()) {
            next(way + 1, left); // digit 1
        } else {
            next(way + 2, left); // digit 2
        }
    }

    private void two(long way, int left) {
        if (random.nextBoolean()) {
            next(way + 3, left); // digit 3
        } else {
            next(way + 4, left); // digit 4
        }
    }

    private void three(long way, int left) {
        Runnable lambda = () -> next(way + 5, left); // digit 5
        if (random.nextBoolean()) {
            lambda.run();
        } else {
            next(way + 6, left); // digit 6
        }
    }
}
