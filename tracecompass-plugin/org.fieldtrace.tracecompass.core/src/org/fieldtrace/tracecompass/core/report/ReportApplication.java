// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.report;

import org.eclipse.equinox.app.IApplication;
import org.eclipse.equinox.app.IApplicationContext;

public final class ReportApplication implements IApplication {
    @Override
    public Object start(IApplicationContext context) {
        return 0;
    }

    @Override
    public void stop() {}
}
