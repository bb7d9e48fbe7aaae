// SPDX-License-Identifier: MIT
/**
 * Services that fetch what they do not read; a package for each case, and in it for each service.
 */
package org.fieldtrace.examples.cases;
