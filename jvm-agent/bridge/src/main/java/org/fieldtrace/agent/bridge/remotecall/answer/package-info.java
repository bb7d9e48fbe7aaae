// SPDX-License-Identifier: MIT
/** Advice for methods that give an answer or its body, and for those that make objects of it. */
package org.fieldtrace.agent.bridge.remotecall.answer;
