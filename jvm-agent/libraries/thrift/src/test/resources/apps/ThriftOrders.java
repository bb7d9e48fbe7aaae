// SPDX-License-Identifier: MIT
package app;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.thrift.AsyncProcessFunction;
import org.apache.thrift.ProcessFunction;
import org.apache.thrift.TBase;
import org.apache.thrift.TBaseAsyncProcessor;
import org.apache.thrift.TBaseProcessor;
import org.apache.thrift.TException;
import org.apache.thrift.TFieldIdEnum;
import org.apache.thrift.TServiceClient;
import org.apache.thrift.async.AsyncMethodCallback;
import org.apache.thrift.async.TAsyncClient;
import org.apache.thrift.async.TAsyncClientManager;
import org.apache.thrift.async.TAsyncMethodCall;
import org.apache.thrift.protocol.TField;
import org.apache.thrift.protocol.TList;
import org.apache.thrift.protocol.TMessage;
import org.apache.thrift.protocol.TMessageType;
import org.apache.thrift.protocol.TProtocol;
import org.apache.thrift.protocol.TProtocolFactory;
import org.apache.thrift.protocol.TStruct;
import org.apache.thrift.protocol.TType;
import org.apache.thrift.server.AbstractNonblockingServer.AsyncFrameBuffer;
import org.apache.thrift.transport.TMemoryInputTransport;
import org.apache.thrift.transport.TNonblockingTransport;

/** As Thrift's compiler makes it of {@code list<Order> find(1: i32 id)}, for every version. */
@SuppressWarnings({"rawtypes", "unchecked"})
public class Orders {

    public interface Iface {
        List<Order> find(int id) throws TException;
    }

    public interface AsyncIface {
        void find(int id, AsyncMethodCallback callback) throws TException;
    }

    public static class Client extends TServiceClient implements Iface {
        public Client(TProtocol protocol) {
            super(protocol, protocol);
        }

        public List<Order> find(int id) throws TException {
            send_find(id);
            return recv_find();
        }

        public void send_find(int id) throws TException {
            find_args args = new find_args();
            args.id = id;
            sendBase("find", args);
        }

        public List<Order> recv_find() throws TException {
            find_result result = new find_result();
            receiveBase(result, "find");
            return result.success;
        }
    }

    public static class AsyncClient extends TAsyncClient {
        public AsyncClient(
                TProtocolFactory protocols,
                TAsyncClientManager manager,
                TNonblockingTransport transport) {
            super(protocols, manager, transport);
        }

        public void find(int id, AsyncMethodCallback callback) throws TException {
            checkReady();
            find_call call = new find_call(id, callback, this, ___protocolFactory, ___transport);
            this.___currentMethod = call;
            ___manager.call(call);
        }

        public static class find_call extends TAsyncMethodCall {
            private int id;

            public find_call(
                    int id,
                    AsyncMethodCallback callback,
                    TAsyncClient client,
                    TProtocolFactory protocols,
                    TNonblockingTransport transport)
                    throws TException {
                super(client, protocols, transport, callback, false);
                this.id = id;
            }

            public void write_args(TProtocol out) throws TException {
                out.writeMessageBegin(new TMessage("find", TMessageType.CALL, 0));
                find_args args = new find_args();
                args.id = id;
                args.write(out);
                out.writeMessageEnd();
            }

            public Object getResult() throws Exception {
                if (getState() != State.RESPONSE_READ) {
                    throw new IllegalStateException("Method call not finished!");
                }
                TMemoryInputTransport answer = new TMemoryInputTransport(getFrameBuffer().array());
                return new Client(client.getProtocolFactory().getProtocol(answer)).recv_find();
            }
        }
    }

    public static class Processor extends TBaseProcessor {
        public Processor(Iface iface) {
            super(iface, new java.util.HashMap(Map.of("find", new find())));
        }

        public static class find extends ProcessFunction {
            public find() {
                super("find");
            }

            public find_args getEmptyArgsInstance() {
                return new find_args();
            }

            public find_result getEmptyResultInstance() {
                return new find_result();
            }

            public boolean isOneway() {
                return false;
            }

            protected boolean rethrowUnhandledExceptions() {
                return false;
            }

            public find_result getResult(Object iface, TBase args) throws TException {
                find_result result = new find_result();
                result.success = ((Iface) iface).find(((find_args) args).id);
                return result;
            }
        }
    }

    public static class AsyncProcessor extends TBaseAsyncProcessor {
        public AsyncProcessor(AsyncIface iface) {
            super(iface, new java.util.HashMap(Map.of("find", new find())));
        }

        public static class find extends AsyncProcessFunction {
            public find() {
                super("find");
            }

            public find_args getEmptyArgsInstance() {
                return new find_args();
            }

            public find_result getEmptyResultInstance() {
                return new find_result();
            }

            public boolean isOneway() {
                return false;
            }

            public AsyncMethodCallback getResultHandler(AsyncFrameBuffer buffer, int sequence) {
                return new AsyncMethodCallback() {
                    public void onComplete(Object found) {
                        find_result result = new find_result();
                        result.success = (List<Order>) found;
                        try {
                            sendResponse(buffer, result, TMessageType.REPLY, sequence);
                        } catch (TException failure) {
                            onError(failure);
                        }
                    }

                    public void onError(Exception failure) {
                        buffer.close();
                    }
                };
            }

            public void start(Object iface, TBase args, AsyncMethodCallback callback)
                    throws TException {
                ((AsyncIface) iface).find(((find_args) args).id, callback);
            }

            /** As a method of generic parameters is bridged. */
            public void start(Object iface, Object args, AsyncMethodCallback callback)
                    throws TException {
                start(iface, (TBase) args, callback);
            }
        }
    }

    public static class find_args extends Struct {
        public int id;

        void field(TProtocol in, int number) throws TException {
            id = in.readI32();
        }

        void fields(TProtocol out) throws TException {
            out.writeFieldBegin(new TField("id", TType.I32, (short) 1));
            out.writeI32(id);
            out.writeFieldEnd();
        }
    }

    public static class find_result extends Struct {
        public List<Order> success;

        void field(TProtocol in, int number) throws TException {
            TList list = in.readListBegin();
            success = new ArrayList<>(list.size);
            for (int i = 0; i < list.size; i++) {
                Order order = new Order();
                order.read(in);
                success.add(order);
            }
            in.readListEnd();
        }

        void fields(TProtocol out) throws TException {
            out.writeFieldBegin(new TField("success", TType.LIST, (short) 0));
            out.writeListBegin(new TList(TType.STRUCT, success.size()));
            for (Order order : success) {
                order.write(out);
            }
            out.writeListEnd();
            out.writeFieldEnd();
        }
    }

    /** What all structs have. */
    public abstract static class Struct implements TBase {
        abstract void field(TProtocol in, int number) throws TException;

        abstract void fields(TProtocol out) throws TException;

        public void read(TProtocol in) throws TException {
            in.readStructBegin();
            for (TField field = in.readFieldBegin();
                    field.type != TType.STOP;
                    field = in.readFieldBegin()) {
                field(in, field.id);
                in.readFieldEnd();
            }
            in.readStructEnd();
        }

        public void write(TProtocol out) throws TException {
            out.writeStructBegin(new TStruct(getClass().getSimpleName()));
            fields(out);
            out.writeFieldStop();
            out.writeStructEnd();
        }

        public TFieldIdEnum fieldForId(int id) {
            return null;
        }

        public boolean isSet(TFieldIdEnum field) {
            return true;
        }

        public Object getFieldValue(TFieldIdEnum field) {
            return null;
        }

        public void setFieldValue(TFieldIdEnum field, Object value) {}

        public TBase deepCopy() {
            throw new UnsupportedOperationException();
        }

        public void clear() {}

        public int compareTo(Object other) {
            return 0;
        }
    }
}

class Order extends Orders.Struct {
    public int id;
    public String item;
    public String note;

    void field(TProtocol in, int number) throws TException {
        if (number == 1) {
            id = in.readI32();
        } else if (number == 2) {
            item = in.readString();
        } else {
            note = in.readString();
        }
    }

    void fields(TProtocol out) throws TException {
        out.writeFieldBegin(new TField("id", TType.I32, (short) 1));
        out.writeI32(id);
        out.writeFieldEnd();
        out.writeFieldBegin(new TField("item", TType.STRING, (short) 2));
        out.writeString(item);
        out.writeFieldEnd();
        out.writeFieldBegin(new TField("note", TType.STRING, (short) 3));
        out.writeString(note);
        out.writeFieldEnd();
    }
}
