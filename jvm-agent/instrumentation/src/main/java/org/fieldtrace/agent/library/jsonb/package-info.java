// SPDX-License-Identifier: MIT
/** JSON-B. */
package org.fieldtrace.agent.library.jsonb;
