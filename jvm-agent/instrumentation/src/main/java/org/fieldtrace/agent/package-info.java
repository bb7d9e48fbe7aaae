// SPDX-License-Identifier: MIT
/** How the agent starts: entry point, native library, name of the service. */
package org.fieldtrace.agent;
