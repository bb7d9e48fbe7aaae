// SPDX-License-Identifier: MIT
/** Where collections, and what libraries wrap answers in, keep what is in them. */
package org.fieldtrace.agent.bridge.container;
