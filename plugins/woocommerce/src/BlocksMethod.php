<?php

declare(strict_types=1);

namespace Piton\WooCommerce;

use Automattic\WooCommerce\Blocks\Payments\Integrations\AbstractPaymentMethodType;

/** The payment method in the checkout of blocks. */
final class BlocksMethod extends AbstractPaymentMethodType
{
    protected $name = Gateway::ID;

    public function initialize(): void
    {
        $this->settings = get_option('woocommerce_' . Gateway::ID . '_settings', []);
    }

    public function is_active(): bool
    {
        return (new Gateway())->is_available();
    }

    /** @return list<string> */
    public function get_payment_method_script_handles(): array
    {
        $dependencies = ['wc-blocks-registry', 'wc-settings', 'wp-element', 'wp-html-entities'];
        wp_register_script('piton-blocks', plugins_url('assets/blocks.js', Plugin::$file), $dependencies, '0.1.0', true);
        return ['piton-blocks'];
    }

    /** @return array{title: string, description: string, supports: list<string>} */
    public function get_payment_method_data(): array
    {
        $gateway = new Gateway();
        return [
            'title' => $gateway->title,
            'description' => $gateway->description,
            'supports' => $gateway->supports,
        ];
    }
}
