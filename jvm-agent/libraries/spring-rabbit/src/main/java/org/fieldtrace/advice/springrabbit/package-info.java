// SPDX-License-Identifier: MIT
/** What woven classes of Spring AMQP call. */
package org.fieldtrace.advice.springrabbit;
