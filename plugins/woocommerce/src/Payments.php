<?php

declare(strict_types=1);

namespace Piton\WooCommerce;

use Piton\Error\PitonError;
use Piton\Model\PaymentRequest;

/** An order has at most one payment request that can be paid. The API says whether it was paid. */
final class Payments
{
    private const REQUEST = '_piton_payment_request';

    /** Returns the page to send the customer to. */
    public static function pageFor(int $orderId, string $successUrl): string
    {
        return OrderLock::with($orderId, static function () use ($orderId, $successUrl): string {
            $order = self::order($orderId);
            $earlier = self::requestOf($order);
            if ($earlier?->status === 'paid') {
                self::complete($order, $earlier);
                return $successUrl;
            }
            if ($earlier !== null && self::isFor($order, $earlier) && in_array($earlier->status, ['open', 'being_paid'], true)) {
                return $earlier->url;
            }
            if ($earlier?->status === 'open' || $earlier?->status === 'being_paid') {
                $cancelled = Connection::client()->paymentRequests->cancel($earlier->id);
                if ($cancelled->status !== 'cancelled') {
                    // A payment that is under way continues, and a second request could be paid too.
                    throw new \RuntimeException("payment request {$earlier->id} is {$cancelled->status}");
                }
            }
            return self::create($order, $successUrl)->url;
        });
    }

    private static function create(\WC_Order $order, string $successUrl): PaymentRequest
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
        $order->update_meta_data(self::REQUEST, $request->id);
        $order->save();
        return $request;
    }

    /** Marks the order as paid if it is. */
    public static function settle(int $orderId): void
    {
        OrderLock::with($orderId, static function () use ($orderId): void {
            $order = self::order($orderId);
            $request = self::requestOf($order);
            if ($request?->status === 'paid') {
                self::complete($order, $request);
            }
        });
    }

    /** The thank-you page is shown even if Piton can't be reached: the webhook or the sweep follows. */
    public static function settleOnReturn(int $orderId): void
    {
        $order = wc_get_order($orderId);
        if (!$order instanceof \WC_Order || $order->get_payment_method() !== Gateway::ID || $order->is_paid()) {
            return;
        }
        try {
            self::settle($orderId);
        } catch (\RuntimeException $error) {
            Plugin::log("order $orderId: {$error->getMessage()}");
        }
    }

    /** Stops customers from paying for a cancelled order. */
    public static function withdraw(int $orderId): void
    {
        $order = wc_get_order($orderId);
        $id = $order instanceof \WC_Order ? (string) $order->get_meta(self::REQUEST) : '';
        if ($id === '' || !Connection::isMade()) {
            return;
        }
        try {
            Connection::client()->paymentRequests->cancel($id);
        } catch (PitonError $error) {
            Plugin::log("order $orderId: {$error->getMessage()}");
        }
    }

    private static function complete(\WC_Order $order, PaymentRequest $request): void
    {
        if ($order->is_paid() || $order->get_transaction_id() === $request->lastPaymentId) {
            return;
        }
        if (!self::isFor($order, $request)) {
            $order->set_transaction_id((string) $request->lastPaymentId);
            $order->update_status('on-hold', sprintf(
                /* translators: 1: amount, 2: id of a payment */
                __('Piton received XCD %1$s, which is not the order’s total (payment %2$s).', 'piton-for-woocommerce'),
                $request->amount->value,
                $request->lastPaymentId,
            ));
            return;
        }
        $order->payment_complete((string) $request->lastPaymentId);
    }

    private static function requestOf(\WC_Order $order): ?PaymentRequest
    {
        $id = (string) $order->get_meta(self::REQUEST);
        return $id === '' ? null : Connection::client()->paymentRequests->get($id);
    }

    private static function isFor(\WC_Order $order, PaymentRequest $request): bool
    {
        return $order->get_currency() === $request->amount->currency
            && self::amount($order->get_total())['value'] === $request->amount->value;
    }

    /** The order of an object's metadata, or null if it is another shop's. */
    public static function orderOf(PaymentRequest $request): ?int
    {
        $order = wc_get_order((int) ($request->metadata['order'] ?? 0));
        $isOurs = $order instanceof \WC_Order
            && hash_equals($order->get_order_key(), $request->metadata['order_key'] ?? '')
            && $order->get_meta(self::REQUEST) === $request->id;
        return $isOurs ? $order->get_id() : null;
    }

    /** @return array{value: string, currency: 'XCD'} */
    public static function amount(string|float $amount): array
    {
        return ['value' => number_format((float) $amount, 2, '.', ''), 'currency' => 'XCD'];
    }

    private static function order(int $orderId): \WC_Order
    {
        $order = wc_get_order($orderId);
        return $order instanceof \WC_Order ? $order : throw new \RuntimeException("no order $orderId");
    }
}
