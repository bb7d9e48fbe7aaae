// SPDX-License-Identifier: MIT
/** Advice for Jetty from 12 on, which shares names but no code with those before. */
package org.fieldtrace.advice.jetty.v12;
