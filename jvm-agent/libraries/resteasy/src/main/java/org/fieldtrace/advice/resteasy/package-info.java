// SPDX-License-Identifier: MIT
/** What woven classes of RESTEasy call. */
package org.fieldtrace.advice.resteasy;
