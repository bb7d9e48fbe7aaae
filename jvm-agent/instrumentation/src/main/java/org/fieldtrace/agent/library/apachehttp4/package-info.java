// SPDX-License-Identifier: MIT
/** Apache's HttpClient 4. */
package org.fieldtrace.agent.library.apachehttp4;
