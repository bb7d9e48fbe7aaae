// SPDX-License-Identifier: MIT
/** The website: each page asks several services. */
package org.fieldtrace.examples.cases.travel.website;
