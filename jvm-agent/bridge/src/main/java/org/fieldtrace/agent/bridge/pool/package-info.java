// SPDX-License-Identifier: MIT
/** What woven pools of connections call. */
package org.fieldtrace.agent.bridge.pool;
