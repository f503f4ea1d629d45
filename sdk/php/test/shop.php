<?php

// A shop that uses the installed package: pays, refunds, looks up, and tells refusals apart.

declare(strict_types=1);

use Piton\Cards;
use Piton\Client;
use Piton\Error\InvalidRequestError;
use Piton\Error\NotFoundError;
use Piton\Error\PitonApiError;
use Piton\Error\WebhookVerificationError;
use Piton\Webhooks;

require 'vendor/autoload.php';

$piton = new Client((string) getenv('PITON_KEY'));
$reference = 'PHP ' . hrtime(true);
$order = [
    'amount' => ['value' => '45.00', 'currency' => 'XCD'],
    'purpose' => 'Order 17',
    'reference' => $reference,
];

$request = $piton->paymentRequests->create($order + ['metadata' => ['cart' => '17']]);
$idempotencyKey = "order-17-{$request->id}";
$repeats = [
    $piton->paymentRequests->create($order, idempotencyKey: $idempotencyKey),
    $piton->paymentRequests->create($order, idempotencyKey: $idempotencyKey),
];

$company = $piton->checkout->getCompany();
$encryptedTxt = Cards::seal([
    'cardNumber' => '4444111122223333',
    'month' => '12',
    'year' => '2031',
    'cvv' => '123',
    'name' => 'Ana Joseph',
    'amount' => '45.00',
    'currency' => 'XCD',
    'purpose' => 'Order 17',
    'personName' => 'Ana Joseph',
    'personEmail' => 'ana@example.com',
    'personPhone' => '17585550123',
    'country' => 'Saint Lucia',
], $company->publicKey, $company->keyId);
$payment = $piton->paymentRequests->pay($request->id, ['encryptedTxt' => $encryptedTxt])->payment;
$refund = $piton->refunds->create($payment->id, [
    'amount' => ['value' => '5.00', 'currency' => 'XCD'],
    'reason' => 'Out of stock',
]);

$paged = [];
foreach ($piton->paymentRequests->list(['reference' => $reference, 'limit' => 1]) as $each) {
    $paged[$each->id] = true;
}
$refunds = $piton->refunds->list(['payment' => $payment->id])->firstPage();
$read = $piton->payments->get($payment->id);

$missing = refusal(fn () => $piton->payments->get('pay_' . str_repeat('0', 32)));
$wrongAmount = ['amount' => ['value' => '45', 'currency' => 'XCD']] + $order;
$invalid = refusal(fn () => $piton->paymentRequests->create($wrongAmount));

$secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
$body = json_encode(['type' => 'payment.approved', 'timestamp' => '', 'data' => $payment], JSON_THROW_ON_ERROR);
$headers = Webhooks::signForTest($body, $secret);
try {
    Webhooks::verify("$body ", $headers, $secret);
    $altered = 'accepted';
} catch (WebhookVerificationError $error) {
    $altered = (new ReflectionClass($error))->getShortName();
}

echo json_encode([
    'paid' => "{$payment->status} {$payment->amount->value} {$payment->metadata['cart']}",
    'sameRequest' => $repeats[0]->id === $repeats[1]->id,
    'paged' => count($paged),
    'refunds' => count(array_filter($refunds->items, fn ($each) => $each->id === $refund->id)),
    'refunded' => $refund->amount->value,
    'read' => $read->reference === $reference,
    'missing' => $missing instanceof NotFoundError ? $missing->errorCode : null,
    'invalid' => $invalid instanceof InvalidRequestError ? array_keys($invalid->fields) : null,
    'verified' => Webhooks::verify($body, $headers, $secret)->event->type,
    'altered' => $altered,
]), "\n";

function refusal(Closure $request): ?PitonApiError
{
    try {
        $request();
        return null;
    } catch (PitonApiError $error) {
        return $error;
    }
}
