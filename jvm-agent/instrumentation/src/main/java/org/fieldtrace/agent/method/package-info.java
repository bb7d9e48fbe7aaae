// SPDX-License-Identifier: MIT
/**
 * Probes of methods: which methods a user wants to see, and the code woven at their entries and
 * exits.
 */
package org.fieldtrace.agent.method;
