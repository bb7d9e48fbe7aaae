// SPDX-License-Identifier: MIT
/** What woven classes of Vert.x' SQL clients call. */
package org.fieldtrace.advice.vertxsql;
