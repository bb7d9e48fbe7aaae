// SPDX-License-Identifier: MIT
/**
 * Traces in our vocabulary that no JVM recorded: written as CTF 1.8, with times, hosts and mistakes
 * under control. For tests and benchmarks of the analyses; no part of the product.
 */
package org.fieldtrace.synthetic;
