// SPDX-License-Identifier: MIT
/**
 * An airline as one JVM or as five services: a package for each service, and {@code remote} for how
 * they call each other.
 */
package org.fieldtrace.examples.airline;
