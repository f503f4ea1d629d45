<?php

declare(strict_types=1);

namespace Piton\Test;

use Piton\WooCommerce\Connection;
use Piton\WooCommerce\Gateway;
use Piton\WooCommerce\Sweep;

/** The notices at the top of WordPress's dashboard. */
function adminNotices(): string
{
    wp_set_current_user(1);
    add_filter('user_has_cap', static fn (array $all) => ['manage_woocommerce' => true] + $all);
    ob_start();
    do_action('admin_notices');
    return (string) ob_get_clean();
}

function moveTo(string $address): void
{
    remove_all_filters('option_home');
    add_filter('option_home', static fn () => $address);
}

test('an order that was begun in test mode is paid in live mode', function (): void {
    $api = shop();
    \WC_Order::make(17);
    checkout(17);
    save(LIVE_KEY);
    same(['live'], array_column($api->endpoints, 'mode'));
    same(['success', 2, 'live'], [checkout(17)['result'], count($api->requests), $api->requests['pr_1']['mode']]);
    $api->pay('pr_1');
    do_action('woocommerce_before_thankyou', 17);
    same('processing', order(17)->data['status']);
    \WC_Order::make(18, ['meta' => ['_piton_payment_request' => 'pr_0', '_piton_account' => 'test c']]);
    order(18)->update_status('cancelled');
    do_action('woocommerce_before_thankyou', 18);
    same([], $GLOBALS['wc_log']);
});

test('a copy of the shop does nothing until its owner saves the settings', function (): void {
    $api = shop();
    foreach ([17, 18] as $id) {
        \WC_Order::make($id);
        checkout($id);
    }
    same('', adminNotices());
    [$count, $api->events] = [count($api->seen), [event($api->requests['pr_0'])]];
    moveTo('https://staging.example/shop');
    same(true, str_contains(adminNotices(), 'copy'));
    order(17)->update_status('cancelled');
    do_action('woocommerce_before_thankyou', 18);
    Sweep::run();
    same([503, false], [deliver($api->requests['pr_0']), (new Gateway())->is_available()]);
    same(['failure', $count], [checkout(18)['result'], count($api->seen)]);
    save(SITE_KEY);
    same([true, ''], [Connection::isMade(), adminNotices()]);
    remove_all_filters('option_home');
});

test('a move to https or a slash at the end is no other address', function (): void {
    shop();
    moveTo('https://localhost/');
    same(true, Connection::isMade());
    remove_all_filters('option_home');
});

test('uninstalling removes the key, the settings and the webhook endpoint', function (): void {
    $api = shop();
    update_option('piton_swept_until', 1);
    uninstall();
    same([[], false], [$api->endpoints, wp_next_scheduled('piton_sweep')]);
    same([false, false, false], array_map(get_option(...), ['piton_connection', 'woocommerce_piton_settings', 'piton_swept_until']));
});

test('uninstalling needs neither WooCommerce nor Piton', function (): void {
    shop();
    exec(escapeshellarg(PHP_BINARY) . ' ' . __DIR__ . '/uninstall-alone.php ' . escapeshellarg(ABSPATH) . ' 2>&1', $output);
    wp_cache_flush();
    same(['uninstalled', false], [implode("\n", $output), get_option('piton_connection')]);
});

test('uninstalling a copy leaves the shop’s webhook endpoint', function (): void {
    $api = shop();
    moveTo('https://staging.example');
    uninstall();
    same([1, false], [count($api->endpoints), get_option('piton_connection')]);
    remove_all_filters('option_home');
});

function uninstall(): void
{
    defined('WP_UNINSTALL_PLUGIN') || define('WP_UNINSTALL_PLUGIN', 'piton-for-woocommerce/piton-for-woocommerce.php');
    require WP_PLUGIN_DIR . '/piton-for-woocommerce/uninstall.php';
}
