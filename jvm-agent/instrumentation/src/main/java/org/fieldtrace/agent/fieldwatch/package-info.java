// SPDX-License-Identifier: MIT
/**
 * The backend {@code bytecode}: weaves a test in front of every access to a field of a class whose
 * objects are sampled.
 *
 * <p>Which classes these are turns out while the application runs, but fields can be added to a
 * class only as it is loaded. So every class of the application gets a hidden mark at load; the
 * code that accesses the fields of a class is woven when the first of its objects is to be sampled,
 * and only then are they sampled. Methods with loops are woven at load, as one that is in its loop
 * does not change any more.
 */
package org.fieldtrace.agent.fieldwatch;
