<?php

declare(strict_types=1);

namespace Piton\Test;

use Piton\Webhooks;
use Piton\WooCommerce\Gateway;
use Piton\WooCommerce\Payments;

const SITE_KEY = 'sk_test_piton_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa';
const LIVE_KEY = 'sk_live_piton_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa';
const OTHER_KEY = 'sk_live_piton_bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb';
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

/** A connected shop with an empty API. */
function shop(): FakeApi
{
    global $wpdb;
    $wpdb->query("DELETE FROM {$wpdb->options} WHERE option_name LIKE 'wc\\_order\\_%' OR option_name LIKE 'piton\\_%'");
    wp_cache_flush();
    remove_all_filters('pre_http_request');
    remove_all_filters('pre_wp_mail');
    add_filter('pre_wp_mail', static fn ($none, array $mail) => [] !== ($GLOBALS['mails'][] = $mail), 10, 2);
    $GLOBALS['mails'] = $GLOBALS['wc_notices'] = $GLOBALS['wc_log'] = \WC_Admin_Settings::$errors = [];
    $api = new FakeApi();
    save(SITE_KEY);
    return $api;
}

function save(string $key, string $url = 'https://piton.example/'): void
{
    $_POST = ['woocommerce_piton_enabled' => 'yes', 'woocommerce_piton_url' => $url, 'woocommerce_piton_key' => $key];
    (new Gateway())->process_admin_options();
}

function checkout(int $orderId): array
{
    return (new Gateway())->process_payment($orderId);
}

function deliver(array $data, string $type = 'payment_request.paid', string $secret = SECRET): int
{
    $body = (string) json_encode(['type' => $type, 'timestamp' => '2026-12-01T12:00:00Z', 'data' => $data]);
    $request = new \WP_REST_Request('POST', '/piton/v1/webhook');
    $request->set_headers(Webhooks::signForTest($body, $secret));
    $request->set_body($body);
    return rest_do_request($request)->get_status();
}

function event(array $data, string $type = 'payment_request.paid'): array
{
    return [
        'type' => $type, 'id' => 'evt_1', 'mode' => 'test', 'isExample' => false,
        'createdAt' => '2026-12-01T12:00:00Z', 'data' => $data,
    ];
}

/** As an owner's edit or another plugin does, without a check. */
function setStatus(int $id, string $status): void
{
    $order = order($id);
    $order->data['status'] = $status;
    $order->save();
}

function order(int $id): \WC_Order
{
    return wc_get_order($id);
}

function notesOf(int $orderId): string
{
    return implode("\n", order($orderId)->data['notes']);
}

/** As WooCommerce refunds: the refund counts before the gateway is called. */
function refund(int $orderId, float $amount): bool|\WP_Error
{
    $order = order($orderId);
    $order->data['refunded'] += $amount;
    $order->save();
    $result = (new Gateway())->process_refund($orderId, $amount, 'Out of stock');
    if ($result !== true) {
        $order = order($orderId);
        $order->data['refunded'] -= $amount;
        $order->save();
    }
    return $result;
}

/** As another payment method completes the order. */
function payAnotherWay(int $orderId): void
{
    $order = order($orderId);
    $order->set_payment_method((object) ['id' => 'cash']);
    $order->payment_complete('cash_1');
}

function paidOrder(FakeApi $api): void
{
    \WC_Order::make(1);
    checkout(1);
    $api->pay('pr_0');
    Payments::confirm(1);
}
