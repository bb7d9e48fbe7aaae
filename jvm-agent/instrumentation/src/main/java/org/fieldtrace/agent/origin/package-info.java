// SPDX-License-Identifier: MIT
/** Which classes are the application's, by where they come from. */
package org.fieldtrace.agent.origin;
