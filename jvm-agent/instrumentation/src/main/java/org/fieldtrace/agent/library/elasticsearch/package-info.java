// SPDX-License-Identifier: MIT
/** Elasticsearch's Java client. */
package org.fieldtrace.agent.library.elasticsearch;
