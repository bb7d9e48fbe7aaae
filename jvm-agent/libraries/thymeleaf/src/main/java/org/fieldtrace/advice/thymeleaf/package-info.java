// SPDX-License-Identifier: MIT
/** What woven classes of Thymeleaf call. */
package org.fieldtrace.advice.thymeleaf;
