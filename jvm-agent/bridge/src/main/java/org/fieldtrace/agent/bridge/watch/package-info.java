// SPDX-License-Identifier: MIT
/** Watching fields by marks in the objects that woven code reads. */
package org.fieldtrace.agent.bridge.watch;
