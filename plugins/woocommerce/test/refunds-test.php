<?php

declare(strict_types=1);

namespace Piton\Test;

use Piton\WooCommerce\Gateway;

test('refunds a part twice, but a repeated try once', function (): void {
    $api = shop();
    paidOrder($api);
    $api->losesNextResponse = true;
    same(true, is_wp_error(refund(1, 5.0)));
    $api->isDown = false;
    same([true, 1], [refund(1, 5.0), count($api->refunds)]);
    same([true, 2], [refund(1, 5.0), count($api->refunds)]);
    $refund = array_values($api->refunds)[0];
    same(['5.00', 'pay_of_pr_0'], [$refund['amount']['value'], $refund['paymentId']]);
});

test('refunds again after a refund failed, and notes the failure', function (): void {
    $api = shop();
    paidOrder($api);
    refund(1, 5.0);
    $key = array_key_first($api->refunds);
    $api->refunds[$key] = ['status' => 'failed', 'failure' => 'declined'] + $api->refunds[$key];
    same(200, deliver($api->refunds[$key], 'refund.failed'));
    same(true, str_contains((string) end(order(1)->data['notes']), 'failed'));
    $order = order(1);
    $order->data['refunded'] = 0.0;
    $order->save();
    same([true, 2], [refund(1, 5.0), count($api->refunds)]);
});

test('refunds nothing of an order that was not paid', function (): void {
    shop();
    \WC_Order::make(17);
    same(true, is_wp_error((new Gateway())->process_refund(17, 5.0)));
});
