// SPDX-License-Identifier: MIT
/**
 * Which fields of the objects that remote calls bring in are read, per allocation context.
 *
 * <p>An allocation context is the call path at which a remote call returned the object. Some of its
 * objects are sampled and one field of each is watched; the watch ends with a verdict, or is
 * censored: it ended without knowing.
 */
package org.fieldtrace.model.utilisation;
