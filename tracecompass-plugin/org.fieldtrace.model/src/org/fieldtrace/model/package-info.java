// SPDX-License-Identifier: MIT
/** Metrics of field utilisation and the report, in plain Java. */
package org.fieldtrace.model;
