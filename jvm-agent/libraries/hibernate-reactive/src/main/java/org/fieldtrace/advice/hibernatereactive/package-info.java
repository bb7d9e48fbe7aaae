// SPDX-License-Identifier: MIT
/** What hooked methods of Hibernate Reactive call. */
package org.fieldtrace.advice.hibernatereactive;
