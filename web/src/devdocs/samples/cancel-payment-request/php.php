<?php

require 'vendor/autoload.php';

$piton = new Piton\Client(getenv('PITON_KEY'));
$request = $piton->paymentRequests->cancel(getenv('PAYMENT_REQUEST_ID'));
echo "{$request->status}\n";
