// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.remotecall;

import java.lang.ref.WeakReference;
import java.util.SplittableRandom;
import org.fieldtrace.agent.bridge.request.AwaitedCall;

/** What a thread keeps from one remote call to the next; it holds no object of the application. */
final class CallingThread {

    /** The remote call that the thread is in, the innermost if one makes another; else null. */
    CallInProgress innermost;

    /** What the thread asked for last, whose answer may come to another; else null. */
    AwaitedCall asking;

    /** How deep the thread is in what libraries do on their own account. */
    int libraryWork;

    /**
     * How deep it is in what makes trees and maps for a library alone, see {@link CallingThreads}.
     */
    int treesForLibrary;

    /** The body that the thread read last as a whole; null where it has made a text of it. */
    WeakReference<byte[]> bodyRead;

    /** What is around calls in the outermost method of a framework that is measured; else null. */
    CallSurroundings around;

    /** How many remote calls that are left out the thread is in. */
    int callsLeftOut;

    final SplittableRandom random;
    final GeometricSkip skip;
    final CallDraw draw;

    // What stands for a call that is left out is used again for the next: a call in a hot loop
    // should not make garbage.
    CallInProgress[] leftOut = {};

    CallingThread(double rate, SplittableRandom random) {
        this.random = random;
        this.skip = new GeometricSkip(rate, random);
        this.draw = new CallDraw(random);
    }

    /**
     * What the thread is asking for, null for nothing. What has been answered meanwhile is no
     * longer asked for, such as in a callback.
     */
    AwaitedCall asking() {
        return asking == null || !asking.isWaiting() ? null : asking;
    }

    /** Whether what is called now is called by a library, rather than by the application. */
    boolean isInLibrarys() {
        return libraryWork > 0 || innermost != null && innermost.isLibrarys;
    }
}
