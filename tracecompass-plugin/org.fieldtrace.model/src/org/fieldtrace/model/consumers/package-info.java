// SPDX-License-Identifier: MIT
/**
 * Who reads a field, for whoever produces it: the services and call paths that fetch it, and
 * whether it may be removed.
 */
package org.fieldtrace.model.consumers;
