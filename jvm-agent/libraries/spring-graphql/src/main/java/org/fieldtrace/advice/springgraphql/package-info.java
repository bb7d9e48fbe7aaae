// SPDX-License-Identifier: MIT
/** What woven classes of Spring for GraphQL call. */
package org.fieldtrace.advice.springgraphql;
