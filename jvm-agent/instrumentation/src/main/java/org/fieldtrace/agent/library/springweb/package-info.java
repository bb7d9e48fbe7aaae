// SPDX-License-Identifier: MIT
/** Spring's blocking clients over HTTP. */
package org.fieldtrace.agent.library.springweb;
