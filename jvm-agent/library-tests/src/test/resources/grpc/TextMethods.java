// SPDX-License-Identifier: MIT
package app;

import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.MethodType;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** Methods of the service {@code shop.Stock}, which ask and answer in text. */
final class TextMethods {

    private TextMethods() {}

    static MethodDescriptor<String, String> method(String name) {
        return method(name, MethodType.UNARY);
    }

    static MethodDescriptor<String, String> method(String name, MethodType type) {
        return MethodDescriptor.<String, String>newBuilder()
                .setType(type)
                .setFullMethodName("shop.Stock/" + name)
                .setRequestMarshaller(new Text())
                .setResponseMarshaller(new Text())
                .build();
    }

    private static class Text implements MethodDescriptor.Marshaller<String> {
        @Override
        public InputStream stream(String text) {
            return new ByteArrayInputStream(text.getBytes());
        }

        @Override
        public String parse(InputStream stream) {
            try {
                return new String(stream.readAllBytes());
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            }
        }
    }
}
