// SPDX-License-Identifier: MIT
/**
 * What requests a JVM serves and sends, and the work that they hand from one thread to another. Of
 * remote calls it knows no more than {@link org.fieldtrace.agent.bridge.request.ThreadCalls}.
 */
package org.fieldtrace.agent.bridge.request;
