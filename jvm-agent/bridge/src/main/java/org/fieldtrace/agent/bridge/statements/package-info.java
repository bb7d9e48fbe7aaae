// SPDX-License-Identifier: MIT
/** Statements and commands of databases: their names, and what they ask for. */
package org.fieldtrace.agent.bridge.statements;
