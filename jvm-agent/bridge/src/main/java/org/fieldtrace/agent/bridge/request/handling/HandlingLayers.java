// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request.handling;

import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.VirtualThreads;

/**
 * Tells native code which request a thread works for: with {@code layers.rate}, so that it is
 * sampled, and with {@code thread.context}, so that profilers see it. Of a virtual thread its
 * carrier is, as long as it carries it.
 */
final class HandlingLayers {

    private static volatile boolean wanted;
    private static volatile boolean sampled;

    private HandlingLayers() {}

    /**
     * What becomes of threads that work for requests from now on.
     *
     * @param sampled whether they are sampled
     * @param published whether profilers see for which
     */
    static void want(boolean sampled, boolean published) {
        HandlingLayers.sampled = sampled;
        HandlingLayers.wanted = sampled || published;
    }

    /**
     * This thread goes on for another request, or for none.
     *
     * @param request number of the one that it enters, 0 for none
     */
    static void goesOn(long request) {
        if (!wanted) {
            return;
        }
        if (!VirtualThreads.isVirtual(Thread.currentThread())) {
            NativeAgent.calls().servesRequest(request);
            return;
        }
        VirtualMeter meter = MeteredThread.meterOfThisThread();
        if (meter != null) {
            meter.serves(request);
        }
    }

    /** The handling is over, and is told of. */
    static void end(long exchangeId) {
        if (wanted) {
            VirtualMeter meter = MeteredThread.meterOfThisThread();
            if (meter != null) {
                meter.ended(exchangeId);
            }
            if (sampled) {
                NativeAgent.calls().handlingLayers(exchangeId);
            }
        }
    }
}
