// SPDX-License-Identifier: MIT
/** What woven classes of JMS call, whichever provider's they are. */
package org.fieldtrace.agent.bridge.jms;
