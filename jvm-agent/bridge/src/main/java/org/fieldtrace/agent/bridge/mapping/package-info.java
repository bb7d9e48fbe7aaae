// SPDX-License-Identifier: MIT
/** How mappers write objects of the application, and what they make them of. */
package org.fieldtrace.agent.bridge.mapping;
