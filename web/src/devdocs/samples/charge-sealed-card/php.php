<?php

require 'vendor/autoload.php';

$piton = new Piton\Client(getenv('PITON_KEY'));
// The key needs the permission charge. ENCRYPTED_TXT is the card as your page sealed it.
$result = $piton->paymentRequests->pay(getenv('PAYMENT_REQUEST_ID'), [
    'encryptedTxt' => getenv('ENCRYPTED_TXT'),
]);
// While it is pending, send the same text again: it is charged once.
echo "{$result->payment->status} {$result->payment->id}\n";
// 3-D Secure: the page of the customer's bank.
if ($result->action) {
    echo "open {$result->action->url}\n";
}
