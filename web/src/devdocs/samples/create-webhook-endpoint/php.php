<?php

require 'vendor/autoload.php';

$piton = new Piton\Client(getenv('PITON_KEY'));
// The key needs the permission webhooks.
$endpoint = $piton->webhookEndpoints->create([
    'url' => 'https://shop.example/piton',
    'types' => ['payment_request.paid', 'refund.succeeded', 'refund.failed'],
]);
// Store it: it is shown this once.
echo "{$endpoint->secret}\n";
