// SPDX-License-Identifier: MIT
/** What the agent's tests share: JVMs of their own, LTTng sessions, libraries by version. */
package org.fieldtrace.testing;
