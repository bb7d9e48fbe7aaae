// SPDX-License-Identifier: MIT
/** The Fix List view: where unread data is fetched and people wait for it. */
package org.fieldtrace.tracecompass.ui.fixlist;
