// SPDX-License-Identifier: MIT
/** Advice for Gson. */
package org.fieldtrace.advice.gson;
