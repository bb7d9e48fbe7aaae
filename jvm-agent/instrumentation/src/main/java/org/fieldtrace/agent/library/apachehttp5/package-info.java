// SPDX-License-Identifier: MIT
/** Apache's HttpClient 5. */
package org.fieldtrace.agent.library.apachehttp5;
