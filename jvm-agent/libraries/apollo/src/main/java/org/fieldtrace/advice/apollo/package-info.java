// SPDX-License-Identifier: MIT
/** What woven classes of Apollo Kotlin call; those of version 3 have names of their own. */
package org.fieldtrace.advice.apollo;
