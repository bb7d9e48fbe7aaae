// SPDX-License-Identifier: MIT
/** What woven classes of AWS's SDK call. */
package org.fieldtrace.advice.awssdk;
