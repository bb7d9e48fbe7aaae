// SPDX-License-Identifier: MIT
/** Spring's clients over HTTP. */
package org.fieldtrace.agent.library.springweb;
