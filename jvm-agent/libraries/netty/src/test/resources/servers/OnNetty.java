// SPDX-License-Identifier: MIT
package app;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpServerUpgradeHandler;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http2.CleartextHttp2ServerUpgradeHandler;
import io.netty.handler.codec.http2.Http2FrameCodecBuilder;
import io.netty.handler.codec.http2.Http2MultiplexHandler;
import io.netty.handler.codec.http2.Http2ServerUpgradeCodec;
import io.netty.handler.codec.http2.Http2StreamFrameToHttpObjectCodec;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.ApplicationProtocolNegotiationHandler;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

public class OnNetty implements Tested {

    private final EventLoopGroup loops = new NioEventLoopGroup(2);

    @Override
    public Tested.Ports start(Keys keys) throws Exception {
        ApplicationProtocolConfig protocols =
                new ApplicationProtocolConfig(
                        ApplicationProtocolConfig.Protocol.ALPN,
                        ApplicationProtocolConfig.SelectorFailureBehavior.NO_ADVERTISE,
                        ApplicationProtocolConfig.SelectedListenerFailureBehavior.ACCEPT,
                        ApplicationProtocolNames.HTTP_2,
                        ApplicationProtocolNames.HTTP_1_1);
        SslContext tls =
                SslContextBuilder.forServer(keys.managers())
                        .applicationProtocolConfig(protocols)
                        .build();
        return new Tested.Ports(
                listen(OnNetty::clear),
                listen(
                        channel ->
                                channel.pipeline()
                                        .addLast(
                                                tls.newHandler(channel.alloc()),
                                                new Negotiated())));
    }

    private int listen(Consumer<SocketChannel> connected) throws Exception {
        Channel server =
                new ServerBootstrap()
                        .group(loops)
                        .channel(NioServerSocketChannel.class)
                        .childHandler(
                                new ChannelInitializer<SocketChannel>() {
                                    @Override
                                    protected void initChannel(SocketChannel channel) {
                                        connected.accept(channel);
                                    }
                                })
                        .bind("::", 0)
                        .sync()
                        .channel();
        return ((InetSocketAddress) server.localAddress()).getPort();
    }

    /** HTTP/1.1, which may be upgraded, or HTTP/2 from the beginning. */
    private static void clear(SocketChannel channel) {
        HttpServerCodec codec = new HttpServerCodec();
        HttpServerUpgradeHandler upgrade =
                new HttpServerUpgradeHandler(
                        codec,
                        protocol ->
                                new Http2ServerUpgradeCodec(
                                        Http2FrameCodecBuilder.forServer().build(), streams()));
        ChannelInitializer<Channel> priorKnowledge =
                new ChannelInitializer<Channel>() {
                    @Override
                    protected void initChannel(Channel connection) {
                        http2(connection.pipeline());
                    }
                };
        channel.pipeline()
                .addLast(
                        new CleartextHttp2ServerUpgradeHandler(codec, upgrade, priorKnowledge),
                        new Handler());
    }

    private static void http2(ChannelPipeline pipeline) {
        pipeline.addLast(Http2FrameCodecBuilder.forServer().build(), streams());
    }

    private static ChannelHandler streams() {
        return new Http2MultiplexHandler(
                new ChannelInitializer<Channel>() {
                    @Override
                    protected void initChannel(Channel stream) {
                        stream.pipeline()
                                .addLast(
                                        new Http2StreamFrameToHttpObjectCodec(true), new Handler());
                    }
                });
    }

    static class Negotiated extends ApplicationProtocolNegotiationHandler {
        Negotiated() {
            super(ApplicationProtocolNames.HTTP_1_1);
        }

        @Override
        protected void configurePipeline(ChannelHandlerContext ctx, String protocol) {
            if (protocol.equals(ApplicationProtocolNames.HTTP_2)) {
                http2(ctx.pipeline());
            } else {
                ctx.pipeline().addLast(new HttpServerCodec(), new Handler());
            }
        }
    }

    @Override
    public void stop() throws Exception {
        loops.shutdownGracefully(0, 10, TimeUnit.SECONDS).sync();
    }

    static class Handler extends SimpleChannelInboundHandler<HttpObject> {
        @Override
        protected void channelRead0(ChannelHandlerContext ctx, HttpObject message) {
            if (message instanceof HttpRequest) {
                HttpRequest request = (HttpRequest) message;
                Paths.serve(request.uri(), new Asked(ctx, request.headers()));
            }
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
            ctx.close();
        }
    }

    record Asked(ChannelHandlerContext ctx, HttpHeaders headers) implements Paths.Asked {
        @Override
        public void answer(int status, String body) {
            ByteBuf content = Unpooled.copiedBuffer(body, StandardCharsets.US_ASCII);
            FullHttpResponse response =
                    new DefaultFullHttpResponse(
                            HttpVersion.HTTP_1_1, HttpResponseStatus.valueOf(status), content);
            response.headers().set(HttpHeaderNames.CONTENT_LENGTH, content.readableBytes());
            ctx.writeAndFlush(response);
        }

        @Override
        public void onLoop(Runnable task) {
            ctx.executor().execute(task);
        }

        @Override
        public void onLoopLater(Runnable task) {
            ctx.executor().schedule(task, 10, TimeUnit.MILLISECONDS);
        }

        @Override
        public void answerEndlessly() {
            HttpResponse head =
                    new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK);
            HttpUtil.setTransferEncodingChunked(head, true);
            ctx.write(head);
            writeOn();
        }

        private void writeOn() {
            ctx.writeAndFlush(new DefaultHttpContent(Unpooled.wrappedBuffer(new byte[4096])))
                    .addListener(
                            written -> {
                                if (written.isSuccess()) {
                                    writeOn();
                                } else {
                                    Calls.NOBODY_LISTENS.release();
                                }
                            });
        }
    }
}
