// SPDX-License-Identifier: MIT
package app;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
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
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

public class OnNetty implements Main.Server {

    private final EventLoopGroup loops = new NioEventLoopGroup(2);

    @Override
    public int start() throws Exception {
        Channel server =
                new ServerBootstrap()
                        .group(loops)
                        .channel(NioServerSocketChannel.class)
                        .childHandler(
                                new ChannelInitializer<SocketChannel>() {
                                    @Override
                                    protected void initChannel(SocketChannel channel) {
                                        channel.pipeline()
                                                .addLast(new HttpServerCodec(), new Handler());
                                    }
                                })
                        .bind("::", 0)
                        .sync()
                        .channel();
        return ((InetSocketAddress) server.localAddress()).getPort();
    }

    @Override
    public void stop() throws Exception {
        loops.shutdownGracefully(0, 10, TimeUnit.SECONDS).sync();
    }

    static class Handler extends SimpleChannelInboundHandler<HttpObject> {
        @Override
        protected void channelRead0(ChannelHandlerContext ctx, HttpObject message) {
            if (message instanceof HttpRequest) {
                Paths.serve(((HttpRequest) message).uri(), new Asked(ctx));
            }
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
            ctx.close();
        }
    }

    record Asked(ChannelHandlerContext ctx) implements Paths.Asked {
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
                                    Main.NOBODY_LISTENS.countDown();
                                }
                            });
        }
    }
}
