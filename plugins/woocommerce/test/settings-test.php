<?php

declare(strict_types=1);

namespace Piton\Test;

use Automattic\WooCommerce\Utilities\FeaturesUtil;
use Piton\WooCommerce\BlocksMethod;
use Piton\WooCommerce\Connection;
use Piton\WooCommerce\Gateway;
use Piton\WooCommerce\Sdk\Client;
use Piton\WooCommerce\Sdk\Error\ApiConnectionError;
use Piton\WooCommerce\Sdk\Error\NotFoundError;
use Piton\WooCommerce\Sdk\Error\PitonApiError;
use Piton\WooCommerce\WordPressSender;

test('connects with a key, makes one webhook endpoint, and is offered', function (): void {
    $api = shop();
    same([], \WC_Admin_Settings::$errors);
    same([rest_url('piton/v1/webhook')], array_column($api->endpoints, 'url'));
    same(true, (new Gateway())->is_available());
    same(true, str_contains((new Gateway())->description, 'Test mode'));
    $count = count($api->seen);
    $api->isDown = true;
    save(SITE_KEY);
    same([$count, true], [count($api->seen), Connection::isMade()]);
    same([Gateway::class], array_values(array_filter(apply_filters('woocommerce_payment_gateways', []))));
});

test('is not offered with a wrong key, a missing permission or another currency', function (): void {
    $api = shop();
    delete_option('piton_connection');
    save('pit_1');
    same(false, (new Gateway())->is_available());
    $api->scopes = ['read', 'webhooks'];
    save(SITE_KEY);
    same(true, str_contains((string) end(\WC_Admin_Settings::$errors), 'request, refund'));
    same(false, (new Gateway())->is_available());
    shop();
    update_option('woocommerce_currency', 'USD');
    same(false, (new Gateway())->is_available());
    update_option('woocommerce_currency', 'XCD');
});

test('stays connected with the earlier key while a new one is wrong or can’t be checked', function (): void {
    $api = shop();
    $before = Connection::stored();
    $api->isDown = true;
    save(LIVE_KEY);
    same([$before, true], [Connection::stored(), str_contains((string) end(\WC_Admin_Settings::$errors), 'keeps the earlier key')]);
    $api->isDown = false;
    foreach (['pit_1', ''] as $wrong) {
        save($wrong);
        same([$before, true], [Connection::stored(), (new Gateway())->is_available()]);
    }
    $api->scopes = ['read'];
    save(LIVE_KEY);
    same($before, Connection::stored());
});

test('cancels the earlier company’s payment requests before it connects another', function (): void {
    $api = shop();
    save(LIVE_KEY);
    foreach ([17, 18] as $id) {
        \WC_Order::make($id);
        checkout($id);
    }
    $foreign = ['id' => 'pr_9', 'metadata' => []] + $api->requests['pr_0'];
    $api->requests += ['pr_9' => $foreign];
    $api->requests['pr_1']['status'] = 'being_paid';
    save(OTHER_KEY);
    same('live c', Connection::account());
    same(true, str_contains((string) end(\WC_Admin_Settings::$errors), 'keeps the earlier key'));
    $api->requests['pr_1']['status'] = 'open';
    save(OTHER_KEY);
    same(['live d', ['cancelled', 'cancelled', 'open']], [Connection::account(), array_column($api->requests, 'status')]);
    same(['live d'], array_column($api->endpoints, 'account'));
});

test('connects another company although the earlier key was revoked, and says what stays open', function (): void {
    $api = shop();
    save(LIVE_KEY);
    \WC_Order::make(17);
    checkout(17);
    $api->revokedKey = LIVE_KEY;
    save(OTHER_KEY);
    same(['live d', true], [Connection::account(), str_contains((string) end(\WC_Admin_Settings::$errors), 'no longer works')]);
});

test('connects without webhooks, and says so', function (): void {
    $api = shop();
    [$api->scopes, $api->endpoints] = [['read', 'request', 'refund'], []];
    delete_option('piton_connection');
    save(SITE_KEY);
    same(true, Connection::isMade());
    same(true, str_contains((string) end(\WC_Admin_Settings::$errors), 'once an hour'));
});

test('sends requests by WordPress, and follows no redirect', function (): void {
    remove_all_filters('pre_http_request');
    $api = new Api(reply(REQUEST), refusal(404, 'not_found'), reply('', 302, 'location: /elsewhere'), null);
    $piton = new Client(SITE_KEY, baseUrl: $api->url, retries: 0, sender: new WordPressSender());
    same('pr_1', $piton->paymentRequests->create(['amount' => MONEY, 'purpose' => 'Order 17'])->id);
    throws(NotFoundError::class, fn () => $piton->payments->get('pay_1'));
    same(302, throws(PitonApiError::class, fn () => $piton->balance->get())->status);
    throws(ApiConnectionError::class, fn () => $piton->payments->get('pay_1'));
    [$seen] = $api->seen();
    same(['POST', 'Bearer ' . SITE_KEY], [$seen['verb'], $seen['headers']['authorization']]);
    same('{"amount":{"value":"45.00","currency":"XCD"},"purpose":"Order 17"}', $seen['body']);
    same(true, strlen($seen['headers']['idempotency-key']) > 20);
});

test('declares what it is compatible with, and registers for blocks', function (): void {
    shop();
    same(['custom_order_tables' => true, 'cart_checkout_blocks' => true], FeaturesUtil::$declared);
    $registry = new class () {
        public ?BlocksMethod $method = null;

        public function register(BlocksMethod $method): void
        {
            $this->method = $method;
        }
    };
    do_action('woocommerce_blocks_payment_method_type_registration', $registry);
    $method = $registry->method;
    $method->initialize();
    same(['piton', true, ['piton-blocks']], [$method->get_name(), $method->is_active(), $method->get_payment_method_script_handles()]);
    same(['products', 'refunds'], $method->get_payment_method_data()['supports']);
    $script = wp_scripts()->registered['piton-blocks'];
    same(true, is_file(WP_PLUGIN_DIR . strstr($script->src, '/piton-for-woocommerce/')));
});

test('can be translated: `php test/texts.php` writes its texts', function (): void {
    $plugin = WP_PLUGIN_DIR . '/piton-for-woocommerce';
    same(template($plugin), file_get_contents("$plugin/languages/piton-for-woocommerce.pot"));
    add_filter('gettext_piton-for-woocommerce', static fn ($text, $source) => "[$source]", 10, 2);
    same('[Secret key]', (new Gateway())->form_fields['key']['title']);
    remove_all_filters('gettext_piton-for-woocommerce');
});
