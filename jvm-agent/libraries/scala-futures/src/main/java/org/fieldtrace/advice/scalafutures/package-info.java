// SPDX-License-Identifier: MIT
/** What woven classes of Scala's futures call. */
package org.fieldtrace.advice.scalafutures;
