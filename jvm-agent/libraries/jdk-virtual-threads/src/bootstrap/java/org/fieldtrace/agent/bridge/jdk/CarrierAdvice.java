// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.jdk;

import org.fieldtrace.agent.bridge.request.handling.VirtualMeter;

/**
 * Advice for what carriers of virtual threads do. Both run on the carrier, as its own: before the
 * thread is its current one, and after.
 */
public final class CarrierAdvice {

    /** A virtual thread is taken up. */
    public static final class Mount {

        /** Before it is. */
        public static void enter(Thread virtual) {
            VirtualMeter.mounts(virtual);
        }
    }

    /** A virtual thread is laid down. */
    public static final class Unmount {

        /** Before it is; only looks. */
        public static VirtualMeter enter(Thread virtual) {
            return VirtualMeter.of(virtual);
        }

        /** After it was; nobody else has taken it up yet. */
        public static void exit(VirtualMeter meter, Throwable thrown) {
            if (meter != null) {
                meter.unmounted();
            }
        }
    }
}
