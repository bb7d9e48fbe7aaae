// SPDX-License-Identifier: MIT
/** What woven JDBC drivers and pools call. */
package org.fieldtrace.agent.bridge.jdbc;
