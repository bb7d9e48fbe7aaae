// SPDX-License-Identifier: MIT
/** Which thread has woken another one: at locks, conditions, monitors and wherever one parks. */
package org.fieldtrace.agent.bridge.request.wake;
