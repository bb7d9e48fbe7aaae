// SPDX-License-Identifier: MIT
/**
 * Two services: the pages of one have a finding each, or nearly have it, in what they ask the other
 * for.
 */
package org.fieldtrace.examples.findings;
