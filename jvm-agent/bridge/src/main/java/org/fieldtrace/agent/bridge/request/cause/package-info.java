// SPDX-License-Identifier: MIT
/** What work goes on for, and who has completed what others wait for. */
package org.fieldtrace.agent.bridge.request.cause;
