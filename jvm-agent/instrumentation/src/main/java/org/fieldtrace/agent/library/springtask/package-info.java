// SPDX-License-Identifier: MIT
/** Spring's executors. */
package org.fieldtrace.agent.library.springtask;
