// SPDX-License-Identifier: MIT
/** What woven classes of Dubbo call. */
package org.fieldtrace.advice.dubbo;
