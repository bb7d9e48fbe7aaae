// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import java.util.List;
import org.fieldtrace.model.Frame;

/**
 * Where objects come in.
 *
 * @param service whose code it is
 * @param frames outermost first
 */
public record CallPath(String service, List<Frame> frames) {}
