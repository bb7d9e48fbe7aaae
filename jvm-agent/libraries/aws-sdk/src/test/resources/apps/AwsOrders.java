// SPDX-License-Identifier: MIT
package app;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
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
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.Message;

/** Orders in a DynamoDB, and new ones in a queue of SQS. */
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

    static String change() {
        Order order = new Order();
        order.setCustomer("bob");
        order.setNumber(1);
        order.setItem("tea");
        orders.putItem(order);
        return orders.deleteItem(order).getItem();
    }

    static String queue() throws IOException {
        sqs.sendMessage(
                message ->
                        message.queueUrl(queue)
                                .messageBody(
                                        "{\"customer\":\"eve\",\"number\":7,\"item\":\"tea\"}"));
        String items = "";
        for (Message message : sqs.receiveMessage(from -> from.queueUrl(queue)).messages()) {
            items += MAPPER.readValue(message.body(), Order.class).getItem();
            sqs.deleteMessage(read -> read.queueUrl(queue).receiptHandle(message.receiptHandle()));
        }
        return items;
    }

    /** Where the server is, and how many requests of each way. */
    public static void main(String[] arguments) throws Exception {
        URI server = URI.create("http://127.0.0.1:" + arguments[0]);
        StaticCredentialsProvider credentials =
                StaticCredentialsProvider.create(AwsBasicCredentials.create("id", "secret"));
        DynamoDbClient dynamo =
                DynamoDbClient.builder()
                        .endpointOverride(server)
                        .region(Region.EU_CENTRAL_1)
                        .credentialsProvider(credentials)
                        .build();
        sqs =
                SqsClient.builder()
                        .endpointOverride(server)
                        .region(Region.EU_CENTRAL_1)
                        .credentialsProvider(credentials)
                        .build();
        queue = sqs.createQueue(made -> made.queueName("new")).queueUrl();
        client = DynamoDbEnhancedClient.builder().dynamoDbClient(dynamo).build();
        orders = client.table("orders", TableSchema.fromBean(Order.class));
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
        ways.serve("change", times, Main::change);
        ways.serve("queue", times, Main::queue);
        ways.ask();
    }
}
