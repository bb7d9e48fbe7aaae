// SPDX-License-Identifier: MIT
/** Advice for Undertow 2, whose own classes are the same with javax and with jakarta. */
package org.fieldtrace.advice.undertow;
