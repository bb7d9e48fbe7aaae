// SPDX-License-Identifier: MIT
/**
 * Advice that needs a library's own classes, one package for each library. These classes lie in the
 * agent's jar where no class loader finds them, and are injected into the loader of the library's
 * classes that call them; see {@code docs/libraries.md}.
 */
package org.fieldtrace.advice;
