// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge;

import java.util.SplittableRandom;

/** What a thread keeps from one remote call to the next; it holds no object of the application. */
final class CallingThread {

    /** The remote call that the thread is in, the innermost if one makes another; else null. */
    RemoteCallScope innermost;

    /** What the thread is asking for, whose answer may come to another; else null. */
    AsyncRemoteCall asking;

    /** How deep the thread is in what libraries do on their own account. */
    int libraryWork;

    final SplittableRandom random;
    final GeometricSkip skip;

    CallingThread(double rate, SplittableRandom random) {
        this.random = random;
        this.skip = new GeometricSkip(rate, random);
    }

    /** Whether what is called now is called by a library, rather than by the application. */
    boolean isInLibrarys() {
        return libraryWork > 0 || innermost != null && innermost.isLibrarys();
    }
}
