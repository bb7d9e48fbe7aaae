// SPDX-License-Identifier: MIT
/** What woven classes of Apache Pekko and Akka call. */
package org.fieldtrace.advice.pekko;
