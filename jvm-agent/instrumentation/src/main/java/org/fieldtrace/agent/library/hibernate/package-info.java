// SPDX-License-Identifier: MIT
/** Hibernate ORM. */
package org.fieldtrace.agent.library.hibernate;
