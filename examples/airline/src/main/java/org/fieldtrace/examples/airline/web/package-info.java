// SPDX-License-Identifier: MIT
/** What users see: it asks all other services. */
package org.fieldtrace.examples.airline.web;
