// SPDX-License-Identifier: MIT
/** The one list of all libraries, apart from what they rest on. */
package org.fieldtrace.agent.library.all;
