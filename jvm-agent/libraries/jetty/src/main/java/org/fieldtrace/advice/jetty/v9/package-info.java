// SPDX-License-Identifier: MIT
/** Advice for Jetty 9.4 to 11, whose own classes are the same with javax and with jakarta. */
package org.fieldtrace.advice.jetty.v9;
