<?php

declare(strict_types=1);

namespace Piton\WooCommerce;

/** Binds the plugin to WordPress and WooCommerce. */
final class Plugin
{
    private const SWEEP_HOOK = 'piton_sweep';

    public static string $file = '';

    public static function start(string $file): void
    {
        self::$file = $file;
        add_action('before_woocommerce_init', self::declareFeatures(...));
        add_action('plugins_loaded', self::bind(...), 20);
        add_action('init', self::schedule(...));
        register_deactivation_hook($file, static fn () => wp_clear_scheduled_hook(self::SWEEP_HOOK));
    }

    private static function declareFeatures(): void
    {
        $features = '\\Automattic\\WooCommerce\\Utilities\\FeaturesUtil';
        if (class_exists($features)) {
            // Orders are read and written through WooCommerce's classes alone.
            $features::declare_compatibility('custom_order_tables', self::$file, true);
            $features::declare_compatibility('cart_checkout_blocks', self::$file, true);
        }
    }

    private static function bind(): void
    {
        if (!class_exists('WC_Payment_Gateway')) {
            return;
        }
        load_plugin_textdomain('piton-for-woocommerce', false, dirname(plugin_basename(self::$file)) . '/languages');
        add_filter('woocommerce_payment_gateways', static fn (array $gateways): array => [...$gateways, Gateway::class]);
        add_action('woocommerce_blocks_payment_method_type_registration', static function (object $registry): void {
            $registry->register(new BlocksMethod());
        });
        add_action('rest_api_init', WebhookRoute::register(...));
        add_action(self::SWEEP_HOOK, static fn () => Sweep::run());
        // The customer may be back before the webhook arrives.
        add_action('woocommerce_before_thankyou', static fn ($orderId) => Payments::confirmOnReturn((int) $orderId));
        add_action('woocommerce_order_status_changed', static fn ($id, $from, $to, $order) => Payments::withdraw($order, $to), 10, 4);
        // WooCommerce's own tables have one pair of hooks, orders that are posts the other.
        foreach (['woocommerce_before_trash_order', 'wp_trash_post'] as $hook) {
            add_action($hook, static fn ($id) => Payments::withdrawRemoved((int) $id, 'trash'));
        }
        foreach (['woocommerce_before_delete_order', 'before_delete_post'] as $hook) {
            add_action($hook, static fn ($id) => Payments::withdrawRemoved((int) $id, 'deleted'));
        }
        add_action('admin_notices', self::warnOfCopy(...));
    }

    private static function schedule(): void
    {
        if (!wp_next_scheduled(self::SWEEP_HOOK)) {
            wp_schedule_event(time() + HOUR_IN_SECONDS, 'hourly', self::SWEEP_HOOK);
        }
    }

    private static function warnOfCopy(): void
    {
        if (Connection::isElsewhere() && current_user_can('manage_woocommerce')) {
            $text = __('Piton does nothing here: this is a copy of your shop, or its address has changed. To connect it, save Piton’s settings. In a copy, enter a test key first.', 'piton-for-woocommerce');
            echo '<div class="notice notice-warning"><p>' . esc_html($text) . '</p></div>';
        }
    }

    /** Works without WooCommerce. Orders keep what they say about their payments. */
    public static function uninstall(): void
    {
        Connection::remove();
        delete_option(Sweep::OPTION);
        delete_option('woocommerce_piton_settings');
        wp_clear_scheduled_hook(self::SWEEP_HOOK);
    }

    public static function log(string $message): void
    {
        function_exists('wc_get_logger') && wc_get_logger()->error($message, ['source' => 'piton']);
    }
}
