<?php

declare(strict_types=1);

namespace Piton\WooCommerce;

/** The payment method: settings, checkout and refunds. */
final class Gateway extends \WC_Payment_Gateway
{
    public const ID = 'piton';

    public function __construct()
    {
        $this->id = self::ID;
        $this->has_fields = false;
        $this->supports = ['products', 'refunds'];
        $this->method_title = 'Piton';
        $this->method_description = __('Customers pay by card on Piton’s page and return to your shop.', 'piton-for-woocommerce');
        $this->form_fields = $this->fields();
        $this->init_settings();
        $this->title = $this->get_option('title');
        $this->description = $this->get_option('description');
        if ((Connection::stored()['mode'] ?? '') === 'test') {
            $this->description .= ' ' . __('Test mode: no money moves.', 'piton-for-woocommerce');
        }
        add_action('woocommerce_update_options_payment_gateways_' . self::ID, [$this, 'process_admin_options']);
    }

    public function is_available(): bool
    {
        return parent::is_available() && Connection::isMade() && get_woocommerce_currency() === 'XCD';
    }

    /** Saving connects: the key is checked, and the webhook endpoint is made. */
    public function process_admin_options(): bool
    {
        $isSaved = parent::process_admin_options();
        $this->init_settings();
        $url = rtrim(trim($this->get_option('url')), '/');
        $key = trim($this->get_option('key'));
        try {
            $notice = Connection::connect($url, $key);
            if ($notice !== null) {
                \WC_Admin_Settings::add_error($notice);
            }
        } catch (\RuntimeException | \InvalidArgumentException $error) {
            $kept = Connection::isMade() ? ' ' . __('The shop keeps the earlier key.', 'piton-for-woocommerce') : '';
            \WC_Admin_Settings::add_error($error->getMessage() . $kept);
        }
        return $isSaved;
    }

    /** @return array{result: string, redirect?: string} */
    public function process_payment($order_id): array
    {
        $order = wc_get_order($order_id);
        try {
            $page = Payments::pageFor((int) $order_id, $this->get_return_url($order));
            return ['result' => 'success', 'redirect' => $page];
        } catch (\RuntimeException $error) {
            Plugin::log("order $order_id: {$error->getMessage()}");
            wc_add_notice(
                __('The payment page can’t be opened right now. Please try again, or choose another way to pay.', 'piton-for-woocommerce'),
                'error',
            );
            return ['result' => 'failure'];
        }
    }

    public function process_refund($order_id, $amount = null, $reason = ''): bool|\WP_Error
    {
        $order = wc_get_order($order_id);
        if (!$order instanceof \WC_Order || $order->get_transaction_id() === '' || (float) $amount <= 0) {
            return new \WP_Error('piton', __('There is no payment to refund.', 'piton-for-woocommerce'));
        }
        try {
            $refund = Refunds::create($order, (float) $amount);
        } catch (\RuntimeException $error) {
            return new \WP_Error('piton', $error->getMessage());
        }
        if ($refund->status === 'failed') {
            return new \WP_Error('piton', __('The refund failed. Return the money another way.', 'piton-for-woocommerce'));
        }
        /* translators: 1: amount, 2: id of a refund */
        $note = __('Piton is refunding XCD %1$s (%2$s).', 'piton-for-woocommerce');
        $order->add_order_note(sprintf($note, $refund->amount->value, $refund->id));
        return true;
    }

    /** @return array<string, array<string, string>> */
    private function fields(): array
    {
        return [
            'enabled' => [
                'title' => __('Active', 'piton-for-woocommerce'),
                'type' => 'checkbox',
                'label' => __('Offer payment by card', 'piton-for-woocommerce'),
                'default' => 'yes',
            ],
            'title' => [
                'title' => __('Title', 'piton-for-woocommerce'),
                'type' => 'text',
                'default' => __('Credit or debit card', 'piton-for-woocommerce'),
            ],
            'description' => [
                'title' => __('Description', 'piton-for-woocommerce'),
                'type' => 'textarea',
                'default' => __('You pay on a secure page and then return to the shop.', 'piton-for-woocommerce'),
            ],
            'url' => [
                'title' => __('Piton’s address', 'piton-for-woocommerce'),
                'type' => 'text',
                'default' => '',
            ],
            'key' => [
                'title' => __('Secret key', 'piton-for-woocommerce'),
                'type' => 'password',
                'description' => __('From your dashboard, under Developers, with the permissions read, request, refund and webhooks. A key that begins with sk_test_ takes test payments. Saving connects the shop.', 'piton-for-woocommerce'),
                'default' => '',
            ],
        ];
    }
}
