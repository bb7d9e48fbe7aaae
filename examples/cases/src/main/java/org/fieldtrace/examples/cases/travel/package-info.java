// SPDX-License-Identifier: MIT
/** The travel company that all cases are part of: its website, and services that do no harm. */
package org.fieldtrace.examples.cases.travel;
