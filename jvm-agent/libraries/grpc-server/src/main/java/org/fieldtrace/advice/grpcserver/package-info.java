// SPDX-License-Identifier: MIT
/** Advice for gRPC's servers, whatever transport is below them. */
package org.fieldtrace.advice.grpcserver;
