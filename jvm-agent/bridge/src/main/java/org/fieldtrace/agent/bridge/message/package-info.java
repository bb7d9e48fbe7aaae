// SPDX-License-Identifier: MIT
/** What woven clients of message brokers call. */
package org.fieldtrace.agent.bridge.message;
