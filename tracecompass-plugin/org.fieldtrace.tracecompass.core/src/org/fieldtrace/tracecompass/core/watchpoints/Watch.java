// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.watchpoints;

import java.util.List;
import org.fieldtrace.model.Frame;

/**
 * One field in a debug register.
 *
 * @param trace name of the trace
 * @param slot number of the register
 * @param start nanoseconds
 * @param end nanoseconds; of a watch that did not end, the end of the history
 * @param verdict with which it ended
 * @param reason why there is no verdict, else empty
 * @param callPath at which the object came in, outermost frame first; empty where it is not known
 */
public record Watch(
        String trace,
        String service,
        String vpid,
        String slot,
        long start,
        long end,
        String verdict,
        String reason,
        String className,
        String field,
        String objectId,
        List<Frame> callPath) {}
