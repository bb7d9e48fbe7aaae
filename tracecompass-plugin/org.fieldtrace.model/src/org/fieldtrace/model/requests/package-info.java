// SPDX-License-Identifier: MIT
/** Requests as trees of calls, and what each of them waited for. */
package org.fieldtrace.model.requests;
