// SPDX-License-Identifier: MIT
/** What a service offers, asked for or not. */
package org.fieldtrace.agent.bridge.operation;
