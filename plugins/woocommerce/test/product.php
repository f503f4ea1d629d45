<?php

// The plugin and the product: with a key that may not make webhook endpoints, so the sweep works.

declare(strict_types=1);

namespace Piton\Test;

use Piton\Cards;
use Piton\Client;
use Piton\WooCommerce\Connection;

test('sells, finds the payment and refunds a part', function (): void {
    save((string) getenv('PITON_KEY'), (string) getenv('PITON_URL'));
    same(true, Connection::isMade());
    same(true, str_contains((string) end(\WC_Admin_Settings::$errors), 'once an hour'));
    \WC_Order::make(1);
    ['redirect' => $page] = checkout(1);
    same(true, str_starts_with($page, (string) getenv('PITON_URL')));

    $piton = Connection::client();
    [$request] = $piton->paymentRequests->list(['reference' => '1', 'limit' => 1])->firstPage()->items;
    same([$page, '1'], [$request->url, $request->metadata['order']]);
    $company = $piton->checkout->getCompany();
    $card = Cards::seal([
        'cardNumber' => '4444111122223333', 'month' => '12', 'year' => '2031', 'cvv' => '123', 'name' => 'Ana Joseph',
        'amount' => '45.00', 'currency' => 'XCD', 'purpose' => $request->purpose, 'personName' => 'Ana Joseph',
        'personEmail' => 'ana@example.com', 'personPhone' => '17585550123', 'country' => 'Saint Lucia',
    ], $company->publicKey, $company->keyId);
    $payment = (new Client((string) getenv('PITON_KEY')))->paymentRequests->pay($request->id, ['encryptedTxt' => $card])->payment;
    same('approved', $payment->status);

    // The event follows the payment by milliseconds.
    for ($start = time(); order(1)->data['status'] === 'pending' && time() - $start < 60;) {
        usleep(100_000);
        do_action('piton_sweep');
    }
    same(['processing', $payment->id, 1], [order(1)->data['status'], order(1)->data['transaction_id'], order(1)->data['completed']]);

    same(true, refund(1, 5.0));
    [$refund] = $piton->refunds->list(['payment' => $payment->id])->firstPage()->items;
    same(['5.00', 1], [$refund->amount->value, count($piton->refunds->list(['payment' => $payment->id])->firstPage()->items)]);
});
