// SPDX-License-Identifier: MIT
/** The JDK's clients over HTTP. */
package org.fieldtrace.agent.library.jdkhttp;
