// SPDX-License-Identifier: MIT
/** What woven classes of Redisson call. */
package org.fieldtrace.advice.redisson;
