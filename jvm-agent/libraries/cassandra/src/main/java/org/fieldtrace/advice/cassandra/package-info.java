// SPDX-License-Identifier: MIT
/** What woven classes of Cassandra's driver call. */
package org.fieldtrace.advice.cassandra;
