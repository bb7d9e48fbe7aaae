// SPDX-License-Identifier: MIT
package app;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.util.List;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.core.async.AsyncResponseTransformer;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.enhanced.dynamodb.Document;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbAsyncTable;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedAsyncClient;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedClient;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbTable;
import software.amazon.awssdk.enhanced.dynamodb.Key;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbBean;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbPartitionKey;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbSortKey;
import software.amazon.awssdk.enhanced.dynamodb.model.QueryConditional;
import software.amazon.awssdk.enhanced.dynamodb.model.ReadBatch;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.s3.S3AsyncClient;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.GetObjectRequest;
import software.amazon.awssdk.services.sqs.SqsAsyncClient;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.Message;

/** Orders in a DynamoDB, new ones in a queue of SQS, and one in S3. */
public class Main {

    /** What is stored. */
    @DynamoDbBean
    public static class Order {
        private String customer;
        private Integer number;
        private String item;

        @DynamoDbPartitionKey
        public String getCustomer() {
            return customer;
        }

        public void setCustomer(String customer) {
            this.customer = customer;
        }

        @DynamoDbSortKey
        public Integer getNumber() {
            return number;
        }

        public void setNumber(Integer number) {
            this.number = number;
        }

        public String getItem() {
            return item;
        }

        public void setItem(String item) {
            this.item = item;
        }
    }

    private static DynamoDbEnhancedClient client;
    private static DynamoDbTable<Order> orders;
    private static SqsClient sqs;
    private static String queue;
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final String NEW = "{\"customer\":\"eve\",\"number\":7,\"item\":\"tea\"}";

    private static DynamoDbEnhancedAsyncClient clientLater;
    private static DynamoDbAsyncTable<Order> ordersLater;
    private static SqsAsyncClient sqsLater;
    private static S3Client s3;
    private static S3AsyncClient s3Later;

    private static Key key(int number) {
        return Key.builder().partitionValue("ann").sortValue(number).build();
    }

    static String one() {
        return orders.getItem(key(1)).getItem();
    }

    static String query() {
        String items = "";
        QueryConditional ofAnn =
                QueryConditional.keyEqualTo(Key.builder().partitionValue("ann").build());
        for (Order order : orders.query(ofAnn).items()) {
            items += order.getItem();
        }
        return items;
    }

    static String scan() {
        StringBuilder items = new StringBuilder();
        orders.scan().forEach(page -> page.items().forEach(order -> items.append(order.getItem())));
        return items.toString();
    }

    static String batch() {
        ReadBatch two =
                ReadBatch.builder(Order.class)
                        .mappedTableResource(orders)
                        .addGetItem(key(1))
                        .addGetItem(key(2))
                        .build();
        String items = "";
        for (Order order :
                client.batchGetItem(all -> all.readBatches(two)).resultsForTable(orders)) {
            items += order.getItem();
        }
        return items;
    }

    static String transaction() {
        String items = "";
        for (Document document :
                client.transactGetItems(
                        all -> all.addGetItem(orders, key(1)).addGetItem(orders, key(2)))) {
            items += document.getItem(orders).getItem();
        }
        return items;
    }

    static String change() {
        Order order = new Order();
        order.setCustomer("bob");
        order.setNumber(1);
        order.setItem("tea");
        orders.putItem(order);
        return orders.deleteItem(order).getItem();
    }

    static String queue() throws IOException {
        sqs.sendMessage(message -> message.queueUrl(queue).messageBody(NEW));
        String items = "";
        for (Message message : sqs.receiveMessage(from -> from.queueUrl(queue)).messages()) {
            items += MAPPER.readValue(message.body(), Order.class).getItem();
            sqs.deleteMessage(read -> read.queueUrl(queue).receiptHandle(message.receiptHandle()));
        }
        return items;
    }

    static String oneLater() throws Exception {
        return ordersLater.getItem(key(1)).thenApply(Order::getItem).get();
    }

    static String queryLater() throws Exception {
        StringBuilder items = new StringBuilder();
        QueryConditional ofAnn =
                QueryConditional.keyEqualTo(Key.builder().partitionValue("ann").build());
        ordersLater
                .query(ofAnn)
                .subscribe(page -> page.items().forEach(order -> items.append(order.getItem())))
                .get();
        return items.toString();
    }

    static String transactionLater() throws Exception {
        List<Document> documents =
                clientLater.transactGetItems(all -> all.addGetItem(ordersLater, key(1))).get();
        return documents.get(0).getItem(ordersLater).getItem();
    }

    static String queueLater() throws Exception {
        sqsLater.sendMessage(message -> message.queueUrl(queue).messageBody(NEW)).get();
        String items = "";
        for (Message message :
                sqsLater.receiveMessage(from -> from.queueUrl(queue)).get().messages()) {
            items += MAPPER.readValue(message.body(), Order.class).getItem();
            sqsLater.deleteMessage(
                            read -> read.queueUrl(queue).receiptHandle(message.receiptHandle()))
                    .get();
        }
        return items;
    }

    static String stream() throws IOException {
        try (InputStream kept = s3.getObject(Main::kept)) {
            return MAPPER.readValue(kept, Order.class).getItem();
        }
    }

    static String bytes() throws IOException {
        byte[] kept = s3.getObjectAsBytes(Main::kept).asByteArray();
        return MAPPER.readValue(kept, Order.class).getItem();
    }

    static String textLater() throws Exception {
        String kept =
                s3Later.getObject(Main::kept, AsyncResponseTransformer.toBytes())
                        .get()
                        .asUtf8String();
        return MAPPER.readValue(kept, Order.class).getItem();
    }

    private static void kept(GetObjectRequest.Builder object) {
        object.bucket("shop").key("order");
    }

    private static <B extends AwsClientBuilder<B, C>, C> C to(URI server, B client) {
        return client.endpointOverride(server)
                .region(Region.EU_CENTRAL_1)
                .credentialsProvider(
                        StaticCredentialsProvider.create(
                                AwsBasicCredentials.create("id", "secret")))
                .build();
    }

    /** Where the server is, and how many requests of each way. */
    public static void main(String[] arguments) throws Exception {
        URI server = URI.create("http://127.0.0.1:" + arguments[0]);
        DynamoDbClient dynamo = to(server, DynamoDbClient.builder());
        DynamoDbAsyncClient dynamoLater = to(server, DynamoDbAsyncClient.builder());
        sqs = to(server, SqsClient.builder());
        sqsLater = to(server, SqsAsyncClient.builder());
        s3 = to(server, S3Client.builder().forcePathStyle(true));
        s3Later = to(server, S3AsyncClient.builder().forcePathStyle(true));
        s3.createBucket(made -> made.bucket("shop"));
        s3.putObject(put -> put.bucket("shop").key("order"), RequestBody.fromString(NEW));
        queue = sqs.createQueue(made -> made.queueName("new")).queueUrl();
        client = DynamoDbEnhancedClient.builder().dynamoDbClient(dynamo).build();
        orders = client.table("orders", TableSchema.fromBean(Order.class));
        clientLater = DynamoDbEnhancedAsyncClient.builder().dynamoDbClient(dynamoLater).build();
        ordersLater = clientLater.table("orders", TableSchema.fromBean(Order.class));
        orders.createTable();
        for (int number = 1; number <= 2; number++) {
            Order order = new Order();
            order.setCustomer("ann");
            order.setNumber(number);
            order.setItem("tea");
            orders.putItem(order);
        }
        Ways ways = new Ways();
        int times = Integer.parseInt(arguments[1]);
        ways.serve("one", times, Main::one);
        ways.serve("query", times, Main::query);
        ways.serve("scan", times, Main::scan);
        ways.serve("batch", times, Main::batch);
        ways.serve("transaction", times, Main::transaction);
        ways.serve("change", times, Main::change);
        ways.serve("queue", times, Main::queue);
        ways.serve("one-later", times, Main::oneLater);
        ways.serve("query-later", times, Main::queryLater);
        ways.serve("transaction-later", times, Main::transactionLater);
        ways.serve("queue-later", times, Main::queueLater);
        ways.serve("stream", times, Main::stream);
        ways.serve("bytes", times, Main::bytes);
        ways.serve("text-later", times, Main::textLater);
        ways.ask();
    }
}
