// SPDX-License-Identifier: MIT
/** Spring's reactive client over HTTP. */
package org.fieldtrace.agent.library.springwebflux;
