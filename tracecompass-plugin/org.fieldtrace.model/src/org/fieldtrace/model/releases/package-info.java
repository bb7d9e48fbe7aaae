// SPDX-License-Identifier: MIT
/** Releases of a service beside each other. */
package org.fieldtrace.model.releases;
