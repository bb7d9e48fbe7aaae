// SPDX-License-Identifier: MIT
/** What woven classes of Apache Thrift call. */
package org.fieldtrace.advice.thrift;
