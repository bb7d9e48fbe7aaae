// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.findings;

/** A thread that lets its process end. */
final class DaemonThread extends Thread {
    DaemonThread(Runnable work) {
        super(work);
        setDaemon(true);
    }
}
