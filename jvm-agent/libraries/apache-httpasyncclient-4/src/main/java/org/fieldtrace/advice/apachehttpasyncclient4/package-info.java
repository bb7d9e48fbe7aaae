// SPDX-License-Identifier: MIT
/** Apache's HttpAsyncClient 4. */
package org.fieldtrace.advice.apachehttpasyncclient4;
