// SPDX-License-Identifier: MIT
/** What woven classes of GraphQL Java call. */
package org.fieldtrace.advice.graphqljava;
