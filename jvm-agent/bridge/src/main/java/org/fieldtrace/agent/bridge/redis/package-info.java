// SPDX-License-Identifier: MIT
/** What woven clients of Redis call. */
package org.fieldtrace.agent.bridge.redis;
