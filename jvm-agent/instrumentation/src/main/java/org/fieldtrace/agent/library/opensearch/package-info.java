// SPDX-License-Identifier: MIT
/** OpenSearch's Java client. */
package org.fieldtrace.agent.library.opensearch;
