// SPDX-License-Identifier: MIT
/** Makes every data provider: the one list of them, to which {@code plugin.xml} refers by id. */
package org.fieldtrace.tracecompass.core.providers;
