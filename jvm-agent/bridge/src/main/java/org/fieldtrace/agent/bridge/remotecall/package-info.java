// SPDX-License-Identifier: MIT
/** Remote calls from their begin to their end, and the objects that they bring in. */
package org.fieldtrace.agent.bridge.remotecall;
