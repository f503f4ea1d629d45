<?php

declare(strict_types=1);

namespace Piton\Test;

use Piton\WooCommerce\Sweep;

test('an order that is paid another way can no longer be paid by Piton', function (): void {
    $api = shop();
    foreach ([17, 18] as $id) {
        \WC_Order::make($id);
        checkout($id);
    }
    payAnotherWay(17);
    order(18)->update_status('on-hold');
    same(['cancelled', 'cancelled'], array_column($api->requests, 'status'));
    \WC_Order::make(19);
    checkout(19);
    order(19)->update_status('failed');
    same('open', $api->requests['pr_2']['status']);
});

test('notes that a payment request may still be paid, if cancelling it fails', function (): void {
    $api = shop();
    foreach ([17, 18] as $id) {
        \WC_Order::make($id);
        checkout($id);
    }
    $api->requests['pr_0']['status'] = 'being_paid';
    payAnotherWay(17);
    $api->isDown = true;
    payAnotherWay(18);
    same([true, true], [str_contains(notesOf(17), 'may still pay'), str_contains(notesOf(18), 'may still pay')]);
});

test('an order that was paid twice says so, by each way of finding the payment', function (): void {
    $ways = [
        'webhook' => static fn (FakeApi $api) => deliver($api->requests['pr_0']),
        'return' => static fn () => do_action('woocommerce_before_thankyou', 17),
        'sweep' => static fn () => Sweep::run(),
    ];
    foreach ($ways as $way => $find) {
        $api = shop();
        \WC_Order::make(17);
        checkout(17);
        $api->requests['pr_0']['status'] = 'being_paid';
        payAnotherWay(17);
        $api->pay('pr_0');
        $api->events = [event($api->requests['pr_0'])];
        $find($api);
        $find($api);
        same([$way, 1], [$way, substr_count(notesOf(17), 'paid twice')]);
        same(true, str_contains(notesOf(17), 'pay_of_pr_0'));
        same(['processing', 'cash', 'cash_1'], array_map(fn ($field) => order(17)->data[$field], ['status', 'payment_method', 'transaction_id']));
        same(['maria@example.com', true], [$GLOBALS['mails'][0]['to'], str_contains($GLOBALS['mails'][0]['message'], 'pay_of_pr_0')]);
        same(1, count($GLOBALS['mails']));
    }
});

test('an order that was paid another way and then refunded or held says so, too', function (): void {
    foreach (['refunded', 'on-hold', 'cancelled', 'packed'] as $status) {
        $api = shop();
        \WC_Order::make(17);
        checkout(17);
        payAnotherWay(17);
        order(17)->update_status($status);
        $api->pay('pr_0');
        deliver($api->requests['pr_0']);
        same([$status, 'cash_1', true], [order(17)->data['status'], order(17)->data['transaction_id'], str_contains(notesOf(17), 'paid twice')]);
    }
});

test('a payment that completes an order makes Piton its payment method, for refunds', function (): void {
    $api = shop();
    \WC_Order::make(17);
    checkout(17);
    $order = order(17);
    $order->set_payment_method((object) ['id' => 'bank']);
    $order->save();
    $api->pay('pr_0');
    $count = count($api->seen);
    deliver($api->requests['pr_0']);
    same(['processing', 'piton'], [order(17)->data['status'], order(17)->data['payment_method']]);
    same(['GET /v1/payment-requests/pr_0'], array_slice($api->seen, $count));
});
