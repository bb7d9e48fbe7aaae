// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.remotecall;

import java.util.Arrays;
import java.util.SplittableRandom;

/** What a thread keeps from one remote call to the next; it holds no object of the application. */
final class CallingThread {

    // Deeper than remote calls of an application are; a call that never ends must not fill memory.
    private static final int MAX_LEFT_OUT = 64;

    /** The remote call that the thread is in, the innermost if one makes another; else null. */
    RemoteCallScope innermost;

    /** What the thread asked for last, whose answer may come to another; else null. */
    AsyncRemoteCall asking;

    /** How deep the thread is in what libraries do on their own account. */
    int libraryWork;

    /** How many remote calls that are left out the thread is in. */
    int callsLeftOut;

    final SplittableRandom random;
    final GeometricSkip skip;
    final CallDraw draw;

    // What stands for a call that is left out is used again for the next: a call in a hot loop
    // should not make garbage.
    private RemoteCallScope[] leftOut = {};

    CallingThread(double rate, SplittableRandom random) {
        this.random = random;
        this.skip = new GeometricSkip(rate, random);
        this.draw = new CallDraw(random);
    }

    /** What stands for the next call that is left out; null where too many are one in another. */
    RemoteCallScope leftOut() {
        int place = callsLeftOut;
        if (place == MAX_LEFT_OUT) {
            return null;
        }
        if (place == leftOut.length) {
            leftOut = Arrays.copyOf(leftOut, place + 1);
            leftOut[place] = new RemoteCallScope(this, place);
        }
        return leftOut[place];
    }

    /**
     * What the thread is asking for, null for nothing. What has been answered meanwhile is no
     * longer asked for, such as in a callback.
     */
    AsyncRemoteCall asking() {
        return asking == null || !asking.isWaiting() ? null : asking;
    }

    /** Whether what is called now is called by a library, rather than by the application. */
    boolean isInLibrarys() {
        return libraryWork > 0 || innermost != null && innermost.isLibrarys();
    }
}
