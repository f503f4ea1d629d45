<?php

require 'vendor/autoload.php';

$piton = new Piton\Client(getenv('PITON_KEY'));
try {
    $piton->paymentRequests->create([
        // Wrong on purpose: an amount has two decimals.
        'amount' => ['value' => '45', 'currency' => 'XCD'],
        'purpose' => 'Nutmeg and cinnamon',
    ]);
} catch (Piton\Error\PitonApiError $error) {
    // The code is for your program, the request id for our support.
    error_log("{$error->errorCode} " . json_encode($error->fields) . " {$error->requestId}");
} catch (Piton\Error\ApiConnectionError $error) {
    // Something may have been created: repeat with the same idempotency key.
    error_log($error->getMessage());
}
