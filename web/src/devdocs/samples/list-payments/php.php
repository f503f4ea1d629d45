<?php

require 'vendor/autoload.php';

$piton = new Piton\Client(getenv('PITON_KEY'));
// Fetches further pages as it goes.
foreach ($piton->payments->list(['status' => 'approved']) as $payment) {
    echo "{$payment->id} {$payment->amount->value} {$payment->reference}\n";
}
