// SPDX-License-Identifier: MIT
/** What hooked methods of jOOQ call. */
package org.fieldtrace.advice.jooq;
