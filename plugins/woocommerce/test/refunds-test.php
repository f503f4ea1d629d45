<?php

declare(strict_types=1);

namespace Piton\Test;

use Piton\WooCommerce\Gateway;

test('refunds a part twice, but a repeated try once', function (): void {
    $api = shop();
    paidOrder($api);
    $api->losesNextResponse = true;
    $unknown = refund(1, 5.0);
    same(true, is_wp_error($unknown) && str_contains($unknown->get_error_message(), 'may have been made'));
    same(true, is_wp_error(refund(1, 5.0)));
    $api->isDown = false;
    same([true, 1], [refund(1, 5.0), count($api->refunds)]);
    same([true, 2], [refund(1, 5.0), count($api->refunds)]);
    $refund = array_values($api->refunds)[0];
    same(['5.00', 'pay_of_pr_0'], [$refund['amount']['value'], $refund['paymentId']]);
});

test('a refund whose response was lost comes before another amount', function (): void {
    $api = shop();
    paidOrder($api);
    $api->losesNextResponse = true;
    refund(1, 5.0);
    $api->isDown = false;
    $refused = refund(1, 7.0);
    same([true, 1], [is_wp_error($refused), count($api->refunds)]);
    same(true, str_contains($refused->get_error_message(), '5.00'));
    same([true, true, 2], [refund(1, 5.0), refund(1, 7.0), count($api->refunds)]);
});

test('a try that never arrived gives way to another amount, once it can no longer arrive', function (): void {
    $api = shop();
    paidOrder($api);
    $api->losesNextRefund = true;
    same(true, is_wp_error(refund(1, 5.0)));
    same([true, 0], [is_wp_error(refund(1, 7.0)), count($api->refunds)]);
    $order = order(1);
    $order->data['meta']['_piton_refund']['startedAt'] -= 601;
    $order->save();
    same([true, ['7.00']], [refund(1, 7.0), array_column(array_column($api->refunds, 'amount'), 'value')]);
});

test('a refund that WooCommerce recorded although PHP ended isn’t taken for the next', function (): void {
    $api = shop();
    paidOrder($api);
    $api->losesNextResponse = true;
    refund(1, 5.0);
    $api->isDown = false;
    $order = order(1);
    $order->data['refunded'] += 5.0;
    $order->save();
    same([true, 2], [refund(1, 5.0), count($api->refunds)]);
});

test('a recorded refund that never arrived is named, and isn’t sent unasked', function (): void {
    $api = shop();
    paidOrder($api);
    $api->losesNextRefund = true;
    refund(1, 5.0);
    $order = order(1);
    $order->data['refunded'] += 5.0;
    $order->data['meta']['_piton_refund']['startedAt'] -= 601;
    $order->save();
    same([true, ['7.00']], [refund(1, 7.0), array_column(array_column($api->refunds, 'amount'), 'value')]);
    same(true, str_contains(implode('', order(1)->data['notes']), 'XCD 5.00 that was tried before wasn’t made'));
});

test('a repeat that is refused by a limit stays open', function (): void {
    $api = shop();
    paidOrder($api);
    $api->losesNextRefund = true;
    refund(1, 5.0);
    $api->refusesWith = 429;
    same(true, str_contains(refund(1, 5.0)->get_error_message(), 'may have been made'));
    $api->refusesWith = null;
    same([true, true], [is_wp_error(refund(1, 7.0)), refund(1, 5.0)]);
});

test('a refused refund leaves nothing to finish', function (): void {
    $api = shop();
    paidOrder($api);
    $api->refusesWith = 409;
    same('No.', refund(1, 5.0)->get_error_message());
    $api->refusesWith = null;
    same([true, 1], [refund(1, 7.0), count($api->refunds)]);
});

test('refunds again after a refund failed, and notes each failure once', function (): void {
    $api = shop();
    paidOrder($api);
    refund(1, 5.0);
    $key = array_key_first($api->refunds);
    $api->refunds[$key] = ['status' => 'failed', 'failure' => 'declined'] + $api->refunds[$key];
    same([200, 200], [deliver($api->refunds[$key], 'refund.failed'), deliver($api->refunds[$key], 'refund.failed')]);
    same(1, substr_count(implode('', order(1)->data['notes']), 'failed'));
    deliver(['id' => 're_9'] + $api->refunds[$key], 'refund.failed');
    same(2, substr_count(implode('', order(1)->data['notes']), 'failed'));
    $order = order(1);
    $order->data['refunded'] = 0.0;
    $order->save();
    same([true, 2], [refund(1, 5.0), count($api->refunds)]);
});

test('a lost refund that failed meanwhile is made again', function (): void {
    $api = shop();
    paidOrder($api);
    $api->losesNextResponse = true;
    refund(1, 5.0);
    $api->isDown = false;
    $key = array_key_first($api->refunds);
    $api->refunds[$key] = ['status' => 'failed', 'failure' => 'declined'] + $api->refunds[$key];
    same([true, 2], [refund(1, 5.0), count($api->refunds)]);
});

test('refunds nothing of an order that was not paid', function (): void {
    shop();
    \WC_Order::make(17);
    same(true, is_wp_error((new Gateway())->process_refund(17, 5.0)));
});
