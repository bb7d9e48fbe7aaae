// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.remotecall;

import java.util.function.Consumer;

/** Takes the next row of a stream in place of the application, to which it is passed on. */
final class RowConsumer implements Consumer<Object> {

    private final Consumer<Object> application;
    private RemoteCallScope scope;

    RowConsumer(Consumer<Object> application) {
        this.application = application;
    }

    void begin() {
        scope = RemoteCallScope.enterLibrary();
    }

    /** The row came, or there is none. */
    void end(Object row) {
        RemoteCallScope ended = scope;
        scope = null;
        RemoteCallScope.exit(ended, row);
    }

    @Override
    public void accept(Object row) {
        // Before the application uses the row, which then is no part of the remote call.
        end(row);
        application.accept(row);
    }
}
