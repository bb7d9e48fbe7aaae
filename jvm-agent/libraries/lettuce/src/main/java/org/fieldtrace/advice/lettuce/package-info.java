// SPDX-License-Identifier: MIT
/** What woven classes of Lettuce call. */
package org.fieldtrace.advice.lettuce;
