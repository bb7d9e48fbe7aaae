// SPDX-License-Identifier: MIT
/**
 * Names on their way out of the program. They come from the traced application, and from whoever
 * sends it requests, so that nothing in them may act on what shows them.
 */
package org.fieldtrace.model.text;
