// SPDX-License-Identifier: MIT
/** gRPC's stubs. */
package org.fieldtrace.agent.library.grpc;
