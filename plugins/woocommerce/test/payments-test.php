<?php

declare(strict_types=1);

namespace Piton\Test;

use Piton\WooCommerce\OrderLock;
use Piton\WooCommerce\Sweep;

test('sends the customer to the payment page of the order’s amount', function (): void {
    $api = shop();
    \WC_Order::make(17, ['total' => '45.5']);
    same(['result' => 'success', 'redirect' => 'https://p.example/1'], checkout(17));
    $made = $api->requests['pr_0'];
    same([['value' => '45.50', 'currency' => 'XCD'], 'Order 17', '17'], [$made['amount'], $made['purpose'], $made['reference']]);
    same(true, str_starts_with($made['successUrl'], 'http://localhost/order-received/17/'));
});

test('an order has one open payment request, whatever the customer repeats', function (): void {
    $api = shop();
    \WC_Order::make(17);
    checkout(17);
    checkout(17);
    same(1, count($api->requests));
    $order = order(17);
    $order->data['total'] = '50';
    $order->save();
    checkout(17);
    same(['cancelled', 'open'], array_column($api->requests, 'status'));
    $order = order(17);
    $order->data['total'] = '60';
    $order->save();
    $api->requests['pr_1']['status'] = 'being_paid';
    same('failure', checkout(17)['result']);
    same([2, 'error'], [count($api->requests), $GLOBALS['wc_notices'][0][0]]);
});

test('charges no order twice that was paid while the shop did not know', function (): void {
    $api = shop();
    \WC_Order::make(17);
    checkout(17);
    $api->pay('pr_0');
    same(true, str_contains(checkout(17)['redirect'], 'order-received/17'));
    same(['processing', 1], [order(17)->data['status'], count($api->requests)]);
});

test('takes no order in another currency, even if the shop’s is XCD', function (): void {
    $api = shop();
    \WC_Order::make(17, ['currency' => 'USD']);
    same('failure', checkout(17)['result']);
    same([], $api->requests);
});

test('asks for another try if Piton can’t be reached', function (): void {
    $api = shop();
    \WC_Order::make(17);
    $api->isDown = true;
    same(['result' => 'failure'], checkout(17));
    same('error', $GLOBALS['wc_notices'][0][0]);
});

test('a webhook marks its order as paid, once', function (): void {
    $api = shop();
    \WC_Order::make(17);
    checkout(17);
    $api->pay('pr_0');
    same([200, 200], [deliver($api->requests['pr_0']), deliver($api->requests['pr_0'])]);
    same(['processing', 'pay_of_pr_0', 1], [order(17)->data['status'], order(17)->data['transaction_id'], order(17)->data['completed']]);
});

test('a webhook changes nothing that the API does not confirm', function (): void {
    $api = shop();
    \WC_Order::make(17);
    checkout(17);
    $said = ['status' => 'paid', 'lastPaymentId' => 'pay_1'] + $api->requests['pr_0'];
    same(200, deliver($said));
    same(200, deliver(['metadata' => ['order' => '17', 'order_key' => 'wrong']] + $said));
    same('pending', order(17)->data['status']);
    $api->pay('pr_0');
    same(400, deliver($api->requests['pr_0'], secret: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD'));
    $api->isDown = true;
    same(503, deliver($api->requests['pr_0']));
    same('pending', order(17)->data['status']);
});

test('holds an order whose total has changed since the payment', function (): void {
    $api = shop();
    \WC_Order::make(17);
    checkout(17);
    $api->pay('pr_0');
    $order = order(17);
    $order->data['total'] = '90';
    $order->save();
    deliver($api->requests['pr_0']);
    deliver($api->requests['pr_0']);
    same(['on-hold', 0, 1], [order(17)->data['status'], order(17)->data['completed'], count(order(17)->data['notes'])]);
});

test('knows on the thank-you page that the order was paid', function (): void {
    $api = shop();
    \WC_Order::make(17);
    checkout(17);
    $api->pay('pr_0');
    do_action('woocommerce_before_thankyou', 17);
    same('processing', order(17)->data['status']);
});

test('the sweep finds what a lost webhook left, and tries again after a failure', function (): void {
    $api = shop();
    foreach ([17, 18] as $id) {
        \WC_Order::make($id);
        checkout($id);
    }
    $api->pay('pr_1');
    $other = ['id' => 'pr_9', 'metadata' => ['order' => '17', 'order_key' => 'of another shop']] + $api->requests['pr_1'];
    $api->events = [event($other), event($api->requests['pr_1'])];
    $api->isDown = true;
    Sweep::run();
    same([false, 1], [get_option('piton_swept_until'), count($GLOBALS['wc_log'])]);
    $api->isDown = false;
    do_action('piton_sweep');
    same(['pending', 'processing'], [order(17)->data['status'], order(18)->data['status']]);
    same(true, get_option('piton_swept_until') > time() - 60);
    same(true, wp_next_scheduled('piton_sweep') > time());
});

test('reports a payment that WooCommerce doesn’t record, once, and the sweep returns to it', function (): void {
    foreach (['trash', 'packed'] as $status) {
        $api = shop();
        \WC_Order::make(17);
        checkout(17);
        $api->pay('pr_0');
        setStatus(17, $status);
        $api->events = [event($api->requests['pr_0'])];
        same([200, 200], [deliver($api->requests['pr_0']), deliver($api->requests['pr_0'])]);
        Sweep::run();
        same([$status, 0, false], [order(17)->data['status'], order(17)->data['completed'], get_option('piton_swept_until')]);
        same([1, 1], [substr_count(notesOf(17), 'pay_of_pr_0'), count($GLOBALS['mails'])]);
        same(['maria@example.com', true], [$GLOBALS['mails'][0]['to'], str_contains($GLOBALS['mails'][0]['message'], 'pay_of_pr_0')]);
        setStatus(17, 'pending');
        Sweep::run();
        same(['processing', 'pay_of_pr_0', 1], [order(17)->data['status'], order(17)->data['transaction_id'], order(17)->data['completed']]);
        same([1, true], [count($GLOBALS['mails']), get_option('piton_swept_until') > time() - 60]);
    }
});

test('an order that the owner marks as paid after such a report isn’t paid twice', function (): void {
    $api = shop();
    foreach ([17, 18] as $id) {
        \WC_Order::make($id);
        checkout($id);
        $api->pay('pr_' . ($id - 17));
        setStatus($id, 'packed');
        deliver($api->requests['pr_' . ($id - 17)]);
    }
    setStatus(17, 'processing');
    setStatus(18, 'pending');
    payAnotherWay(18);
    $api->events = [event($api->requests['pr_0']), event($api->requests['pr_1'])];
    Sweep::run();
    same([0, 1], [substr_count(notesOf(17), 'paid twice'), substr_count(notesOf(18), 'paid twice')]);
    same(true, get_option('piton_swept_until') > time() - 60);
});

test('the sweep finds a failed refund whose webhook was lost', function (): void {
    $api = shop();
    paidOrder($api);
    refund(1, 5.0);
    $refund = ['status' => 'failed', 'failure' => 'declined'] + array_values($api->refunds)[0];
    $api->events = [event($refund, 'refund.failed')];
    Sweep::run();
    Sweep::run();
    same(1, substr_count(notesOf(1), 'failed'));
});

test('a cancelled order can no longer be paid', function (): void {
    $api = shop();
    \WC_Order::make(17);
    checkout(17);
    order(17)->update_status('cancelled');
    same('cancelled', $api->requests['pr_0']['status']);
});

test('an order that is trashed or deleted can no longer be paid', function (): void {
    $api = shop();
    foreach ([17, 18, 19, 20] as $id) {
        \WC_Order::make($id);
        checkout($id);
    }
    order(17)->delete();
    order(18)->delete(true);
    // WordPress's own, for orders that are posts.
    do_action('wp_trash_post', 19);
    do_action('before_delete_post', 20);
    do_action('before_delete_post', 404);
    same(array_fill(0, 4, 'cancelled'), array_column($api->requests, 'status'));
});

test('emails the administrator if a deleted order may still be paid', function (): void {
    $api = shop();
    foreach ([17, 18] as $id) {
        \WC_Order::make($id);
        checkout($id);
    }
    $api->requests['pr_0']['status'] = 'being_paid';
    order(17)->delete();
    same([0, true], [count($GLOBALS['mails']), str_contains(notesOf(17), 'may still pay')]);
    order(17)->delete(true);
    order(18)->delete(true);
    same([1, true], [count($GLOBALS['mails']), str_contains($GLOBALS['mails'][0]['message'], 'pr_0')]);
});

test('holds the lock of an order for one try, whatever the API asks', function (): void {
    $api = shop();
    \WC_Order::make(17);
    [$api->refusesWith, $count, $start] = [429, count($api->seen), hrtime(true)];
    same('failure', checkout(17)['result']);
    same([1, true], [count($api->seen) - $count, hrtime(true) - $start < 10 ** 9 * 10]);
});

test('one process at a time works on an order', function (): void {
    $holder = proc_open([PHP_BINARY, __DIR__ . '/hold-lock.php', ABSPATH], [['pipe', 'r'], ['pipe', 'w'], STDERR], $pipes);
    same("held\n", fgets($pipes[1]));
    throws(\RuntimeException::class, fn () => OrderLock::with(7, fn () => 1, waitSeconds: 0));
    same(1, OrderLock::with(8, fn () => 1, waitSeconds: 0));
    fclose($pipes[0]);
    same(1, OrderLock::with(7, fn () => 1, waitSeconds: 60));
    proc_close($holder);
});
