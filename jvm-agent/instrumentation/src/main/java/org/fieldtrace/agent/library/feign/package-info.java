// SPDX-License-Identifier: MIT
/** Feign. */
package org.fieldtrace.agent.library.feign;
