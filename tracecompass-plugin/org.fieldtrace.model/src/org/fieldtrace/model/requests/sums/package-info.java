// SPDX-License-Identifier: MIT
/** What of many requests can be added up: their spans by operation, and by place of the call. */
package org.fieldtrace.model.requests.sums;
