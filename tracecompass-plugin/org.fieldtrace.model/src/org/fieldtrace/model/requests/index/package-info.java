// SPDX-License-Identifier: MIT
/**
 * Requests on disk: bundles of them in the order in which they were complete, and above these a
 * tree of summaries that can be added up, so that any range of time is answered by few of them.
 */
package org.fieldtrace.model.requests.index;
