// SPDX-License-Identifier: MIT
/**
 * Advice for where containers and frameworks call what answers a request, and what they tell of it.
 */
package org.fieldtrace.agent.bridge.request.servlet;
