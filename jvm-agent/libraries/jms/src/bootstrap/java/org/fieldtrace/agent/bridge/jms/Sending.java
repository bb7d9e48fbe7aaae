// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.jms;

/** A message that a thread is sending. */
public final class Sending {

    private final JmsThread thread;
    private final Object message;

    private Sending(JmsThread thread, Object message) {
        this.thread = thread;
        this.message = message;
    }

    /** Null where nobody is to be told of it. */
    static Sending begin(String destination, Object message) {
        JmsThread thread = JmsThread.present();
        return thread.beginSending(destination) ? new Sending(thread, message) : null;
    }

    /** The provider has given it its id by now, unless the application wants none. */
    void end(Throwable thrown) {
        thread.endSending(thrown == null ? JmsNames.id(message) : null, thrown);
    }
}
