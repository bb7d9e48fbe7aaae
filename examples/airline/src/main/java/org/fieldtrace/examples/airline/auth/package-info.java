// SPDX-License-Identifier: MIT
/** The service that knows who is logged in. */
package org.fieldtrace.examples.airline.auth;
