<?php

declare(strict_types=1);

namespace Piton\WooCommerce;

use Piton\Model\PaymentRequest;

/** The payment request of an order. */
final class OrderRequest
{
    private const ID = '_piton_payment_request';

    /** The mode and company of the payment request. To a key of another it doesn't exist. */
    private const ACCOUNT = '_piton_account';

    /** The payment that the order or a note shows. */
    private const PAYMENT = '_piton_payment';

    public static function create(\WC_Order $order, string $successUrl): PaymentRequest
    {
        if ($order->get_currency() !== 'XCD') {
            throw new \RuntimeException('Piton takes XCD alone, and the order is in ' . $order->get_currency() . '.');
        }
        $number = (string) $order->get_order_number();
        $request = Connection::client()->paymentRequests->create([
            'amount' => self::amount($order->get_total()),
            /* translators: %s: number of an order */
            'purpose' => mb_substr(sprintf(__('Order %s', 'piton-for-woocommerce'), $number), 0, 30),
            'reference' => mb_substr($number, 0, 60),
            'metadata' => ['order' => (string) $order->get_id(), 'order_key' => $order->get_order_key()],
            'successUrl' => $successUrl,
            'cancelUrl' => $order->get_checkout_payment_url(),
        ]);
        $order->update_meta_data(self::ID, $request->id);
        $order->update_meta_data(self::ACCOUNT, Connection::account());
        $order->save();
        return $request;
    }

    public static function get(\WC_Order $order): ?PaymentRequest
    {
        $id = self::idOf($order);
        return $id === null ? null : Connection::client()->paymentRequests->get($id);
    }

    /** Null without a payment request that the key can see. */
    public static function idOf(\WC_Order $order): ?string
    {
        $id = (string) $order->get_meta(self::ID);
        return $id !== '' && $order->get_meta(self::ACCOUNT) === Connection::account() ? $id : null;
    }

    /** The order of a payment request, or null if it is another shop's. */
    public static function orderOf(PaymentRequest $request): ?\WC_Order
    {
        $order = wc_get_order((int) ($request->metadata['order'] ?? 0));
        $isOurs = $order instanceof \WC_Order
            && hash_equals($order->get_order_key(), $request->metadata['order_key'] ?? '')
            && self::idOf($order) === $request->id;
        return $isOurs ? $order : null;
    }

    public static function isFor(\WC_Order $order, PaymentRequest $request): bool
    {
        return $order->get_currency() === $request->amount->currency
            && self::amount($order->get_total())['value'] === $request->amount->value;
    }

    /** Keeps the payment with the order's next save, so that it counts once. */
    public static function record(\WC_Order $order, string $paymentId): void
    {
        $order->update_meta_data(self::PAYMENT, $paymentId);
    }

    public static function recorded(\WC_Order $order): ?string
    {
        $paymentId = (string) $order->get_meta(self::PAYMENT);
        return $paymentId === '' ? null : $paymentId;
    }

    /** @return array{value: string, currency: 'XCD'} */
    public static function amount(string|float $amount): array
    {
        return ['value' => number_format((float) $amount, 2, '.', ''), 'currency' => 'XCD'];
    }
}
