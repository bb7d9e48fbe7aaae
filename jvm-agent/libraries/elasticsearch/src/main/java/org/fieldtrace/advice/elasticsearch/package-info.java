// SPDX-License-Identifier: MIT
/** What hooked methods of Elasticsearch's older clients call. */
package org.fieldtrace.advice.elasticsearch;
