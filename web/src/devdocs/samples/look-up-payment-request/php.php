<?php

require 'vendor/autoload.php';

$piton = new Piton\Client(getenv('PITON_KEY'));
$request = $piton->paymentRequests->get(getenv('PAYMENT_REQUEST_ID'));
// open, being_paid, paid, expired or cancelled
echo "{$request->status} {$request->lastPaymentId}\n";
