<?php

require 'vendor/autoload.php';

$piton = new Piton\Client(getenv('PITON_KEY'));
// The key needs the permission refund. Without an amount, everything that is left is refunded.
$refund = $piton->refunds->create(getenv('PAYMENT_ID'), [
    'amount' => ['value' => '10.00', 'currency' => 'XCD'],
    'reason' => 'One jar was broken',
], idempotencyKey: 'order-17-refund-1');
echo "{$refund->status} {$refund->id}\n";
