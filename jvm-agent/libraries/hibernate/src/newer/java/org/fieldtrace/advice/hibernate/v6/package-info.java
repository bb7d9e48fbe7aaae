// SPDX-License-Identifier: MIT
/** Advice for Hibernate from 6 on, for what earlier versions do by other classes. */
package org.fieldtrace.advice.hibernate.v6;
