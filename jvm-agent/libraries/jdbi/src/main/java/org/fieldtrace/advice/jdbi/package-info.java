// SPDX-License-Identifier: MIT
/** What hooked methods of Jdbi call. */
package org.fieldtrace.advice.jdbi;
