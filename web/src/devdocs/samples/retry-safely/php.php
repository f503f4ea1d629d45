<?php

require 'vendor/autoload.php';

$piton = new Piton\Client(getenv('PITON_KEY'));
$order = [
    'amount' => ['value' => '45.00', 'currency' => 'XCD'],
    'purpose' => 'Nutmeg and cinnamon',
    'reference' => 'Order 17',
    'metadata' => ['orderId' => '17'],
];
// The library repeats lost requests twice by itself. The order's own key lets your program repeat
// them, too, even after a crash.
$first = $piton->paymentRequests->create($order, idempotencyKey: 'order-17');
$again = $piton->paymentRequests->create($order, idempotencyKey: 'order-17');
echo "{$first->id} {$again->id}\n";
