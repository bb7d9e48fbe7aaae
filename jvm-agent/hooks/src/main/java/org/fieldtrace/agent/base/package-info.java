// SPDX-License-Identifier: MIT
/** What every package of the agent uses: notices, background threads, transformers, class files. */
package org.fieldtrace.agent.base;
