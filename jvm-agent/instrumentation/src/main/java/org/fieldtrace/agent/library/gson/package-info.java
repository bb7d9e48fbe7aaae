// SPDX-License-Identifier: MIT
/** Gson. */
package org.fieldtrace.agent.library.gson;
