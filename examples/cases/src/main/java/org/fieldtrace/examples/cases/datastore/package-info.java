// SPDX-License-Identifier: MIT
/** Expired messages are deleted: whole messages are fetched from OpenSearch for their timestamp. */
package org.fieldtrace.examples.cases.datastore;
