// SPDX-License-Identifier: MIT
/** Retrofit. */
package org.fieldtrace.agent.library.retrofit;
