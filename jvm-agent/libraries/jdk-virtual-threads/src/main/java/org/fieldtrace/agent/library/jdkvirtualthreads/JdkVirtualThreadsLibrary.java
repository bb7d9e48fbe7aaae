// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.jdkvirtualthreads;

import java.util.List;
import org.fieldtrace.agent.bridge.request.handling.VirtualMeter;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/** Carriers of virtual threads: whom they carry, and when. */
public final class JdkVirtualThreadsLibrary extends Library {

    private static final String THREAD = "java.lang.VirtualThread";
    private static final String ADVICE = "org.fieldtrace.agent.bridge.jdk.CarrierAdvice$";

    public JdkVirtualThreadsLibrary() {
        super("jdk-virtual-threads", "21 to 25");
    }

    @Override
    public boolean tellsProcessorUse() {
        return true;
    }

    @Override
    public void standBack() {
        VirtualMeter.refuse();
    }

    @Override
    public List<Hook> hooks() {
        return List.of(
                Hook.on(THREAD, "mount", "()V", ADVICE + "Mount"),
                Hook.on(THREAD, "unmount", "()V", ADVICE + "Unmount"));
    }
}
