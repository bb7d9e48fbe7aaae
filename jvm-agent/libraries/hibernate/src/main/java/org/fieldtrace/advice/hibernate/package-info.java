// SPDX-License-Identifier: MIT
/** What hooked methods of Hibernate call. */
package org.fieldtrace.advice.hibernate;
