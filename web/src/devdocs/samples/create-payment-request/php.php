<?php

require 'vendor/autoload.php';

$piton = new Piton\Client(getenv('PITON_KEY'));
$request = $piton->paymentRequests->create([
    'amount' => ['value' => '45.00', 'currency' => 'XCD'],
    'purpose' => 'Nutmeg and cinnamon',
    'reference' => 'Order 17',
    'metadata' => ['orderId' => '17'],
], idempotencyKey: 'order-17');
// Store the id with the order, and send the customer to the url.
echo "{$request->id} {$request->url}\n";
