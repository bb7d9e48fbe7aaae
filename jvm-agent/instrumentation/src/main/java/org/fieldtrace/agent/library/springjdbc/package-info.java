// SPDX-License-Identifier: MIT
/** Spring over JDBC. */
package org.fieldtrace.agent.library.springjdbc;
