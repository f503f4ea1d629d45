<?php

declare(strict_types=1);

use Piton\Model\EventType;

require __DIR__ . '/vendor/autoload.php';

// A real shop keeps its orders in its database.
const ORDERS = __DIR__ . '/orders';
if (!is_dir(ORDERS)) {
    mkdir(ORDERS);
}

$route = $_SERVER['REQUEST_METHOD'] . ' ' . parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
if ($route === 'GET /') {
    page('<h1>Nutmeg, 500 g</h1><p>EC$45.00</p>
        <form method="post" action="/orders"><button>Buy</button></form>');
} elseif ($route === 'POST /orders') {
    order();
} elseif ($route === 'POST /webhooks') {
    webhook();
} elseif (preg_match('~^GET /orders/([0-9a-f]{16})$~', $route, $found)) {
    showOrder($found[1]);
} else {
    http_response_code(404);
}

function order(): void
{
    $number = bin2hex(random_bytes(8));
    touch(ORDERS . "/{$number}.waiting");
    $piton = new Piton\Client(getenv('PITON_KEY'));
    $request = $piton->paymentRequests->create([
        'amount' => ['value' => '45.00', 'currency' => 'XCD'],
        'purpose' => 'Nutmeg, 500 g',
        'reference' => $number,
        'successUrl' => 'http://localhost:' . $_SERVER['SERVER_PORT'] . "/orders/{$number}",
    ], idempotencyKey: "order-{$number}");
    header("Location: {$request->url}", true, 303);
}

function webhook(): void
{
    try {
        $event = Piton\Webhooks::verify(
            body: file_get_contents('php://input'),
            headers: getallheaders(),
            secret: getenv('PITON_WEBHOOK_SECRET'),
        )->event;
    } catch (Piton\Error\WebhookVerificationError) {
        http_response_code(400);
        return;
    }
    http_response_code(204);
    // An example, such as the dashboard's test event, pays nothing.
    if ($event->type !== EventType::PAYMENT_REQUEST_PAID || $event->isExample) {
        return;
    }
    $number = $event->data->reference;
    // A repeat finds no order that waits, so the goods are sent once.
    if (ctype_xdigit($number) && @rename(ORDERS . "/{$number}.waiting", ORDERS . "/{$number}.paid")) {
        error_log("Order {$number} is paid: send the goods.");
    }
}

function showOrder(string $number): void
{
    $words = is_file(ORDERS . "/{$number}.paid") ? 'Paid. Thank you!' : 'Waiting for your payment.';
    page("<h1>Order {$number}</h1><p>{$words}</p>");
}

function page(string $body): void
{
    echo "<!doctype html><html lang=\"en\"><title>Spice shop</title>{$body}";
}
