// SPDX-License-Identifier: MIT
/** Which requests take long, and that this is told. */
package org.fieldtrace.agent.bridge.request.slow;
