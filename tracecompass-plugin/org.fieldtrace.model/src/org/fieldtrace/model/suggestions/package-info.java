// SPDX-License-Identifier: MIT
/** How findings are mended, as text to paste. */
package org.fieldtrace.model.suggestions;
