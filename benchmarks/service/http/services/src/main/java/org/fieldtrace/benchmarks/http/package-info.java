// SPDX-License-Identifier: MIT
/** The service of which the benchmark runs two: each answers, and calls the other. */
package org.fieldtrace.benchmarks.http;
