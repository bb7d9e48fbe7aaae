// SPDX-License-Identifier: MIT
/** JDBC, by whatever driver. */
package org.fieldtrace.agent.library.jdbc;
