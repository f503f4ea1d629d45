<?php

/**
 * Plugin Name: Stand-in for WooCommerce
 *
 * The parts of WooCommerce that the plugin touches, as WooCommerce documents them, for tests where
 * WooCommerce itself can't be had. Orders are options of WordPress.
 */

namespace Automattic\WooCommerce\Utilities {
    final class FeaturesUtil
    {
        /** @var array<string, bool> */
        public static array $declared = [];

        public static function declare_compatibility(string $feature, string $file, bool $isCompatible = true): bool
        {
            self::$declared[$feature] = $isCompatible;
            return true;
        }
    }
}

namespace Automattic\WooCommerce\Blocks\Payments\Integrations {
    abstract class AbstractPaymentMethodType
    {
        protected $name = '';
        protected $settings = [];

        public function get_name()
        {
            return $this->name;
        }
    }
}

namespace {
    require __DIR__ . '/class-wc-order.php';

    abstract class WC_Settings_API
    {
        public $id = '';
        public $form_fields = [];
        public $settings = [];

        public function init_settings()
        {
            $defaults = array_map(static fn ($field) => $field['default'] ?? '', $this->form_fields);
            $this->settings = get_option("woocommerce_{$this->id}_settings", []) + $defaults;
        }

        public function get_option($key, $empty = null)
        {
            return $this->settings[$key] ?? $empty ?? '';
        }

        public function process_admin_options()
        {
            $posted = [];
            foreach (array_keys($this->form_fields) as $key) {
                $posted[$key] = wp_unslash($_POST["woocommerce_{$this->id}_$key"] ?? '');
            }
            return update_option("woocommerce_{$this->id}_settings", $posted);
        }
    }

    abstract class WC_Payment_Gateway extends WC_Settings_API
    {
        public $enabled = 'yes';
        public $title = '';
        public $description = '';
        public $method_title = '';
        public $method_description = '';
        public $has_fields = false;
        public $supports = ['products'];

        public function is_available()
        {
            return $this->enabled === 'yes';
        }

        public function get_return_url($order = null)
        {
            return home_url('/order-received/') . $order->get_id() . '/?key=' . $order->get_order_key();
        }
    }

    final class WC_Admin_Settings
    {
        public static array $errors = [];

        public static function add_error($text)
        {
            self::$errors[] = $text;
        }
    }

    function get_woocommerce_currency()
    {
        return get_option('woocommerce_currency', 'XCD');
    }

    function wc_add_notice($message, $type)
    {
        $GLOBALS['wc_notices'][] = [$type, $message];
    }

    function wc_get_logger()
    {
        return new class () {
            public function error($message, $context = [])
            {
                $GLOBALS['wc_log'][] = $message;
            }
        };
    }

    function wc_get_order($id)
    {
        return get_option("wc_order_$id") ? new WC_Order((int) $id) : false;
    }

    /** Only the query that the plugin makes. */
    function wc_get_orders($query)
    {
        $found = [];
        for ($id = 1; get_option("wc_order_$id"); $id += 1) {
            $order = new WC_Order($id);
            if ($order->get_transaction_id() === $query['transaction_id']) {
                $found[] = $order;
            }
        }
        return array_slice($found, 0, $query['limit']);
    }

    do_action('before_woocommerce_init');
}
