<?php

declare(strict_types=1);

namespace Piton\WooCommerce;

use Piton\Error\PitonError;
use Piton\Model\PaymentRequest;

/** An order has at most one payment request that can be paid. The API says whether it was paid. */
final class Payments
{
    /** The customer may still choose how to pay. Other statuses, also of other plugins, end that. */
    private const UNPAID = ['pending', 'failed', 'checkout-draft'];

    /** Returns the page to send the customer to. */
    public static function pageFor(int $orderId, string $successUrl): string
    {
        return OrderLock::with($orderId, static function () use ($orderId, $successUrl): string {
            $order = self::order($orderId);
            $earlier = OrderRequest::get($order);
            if ($earlier?->status === 'paid') {
                self::complete($order, $earlier);
                return $successUrl;
            }
            $isOpen = in_array($earlier?->status, ['open', 'being_paid'], true);
            if ($isOpen && OrderRequest::isFor($order, $earlier)) {
                return $earlier->url;
            }
            if ($isOpen) {
                $cancelled = Connection::client()->paymentRequests->cancel($earlier->id);
                if ($cancelled->status !== 'cancelled') {
                    // A payment that is under way continues, and a second request could be paid too.
                    throw new \RuntimeException("payment request {$earlier->id} is {$cancelled->status}");
                }
            }
            return OrderRequest::create($order, $successUrl)->url;
        });
    }

    /** Marks the order as paid if it is. */
    public static function confirm(int $orderId): void
    {
        OrderLock::with($orderId, static function () use ($orderId): void {
            $order = self::order($orderId);
            $request = OrderRequest::get($order);
            if ($request?->status === 'paid') {
                self::complete($order, $request);
            }
        });
    }

    /** The thank-you page is shown even if Piton can't be reached: the webhook or the sweep follows. */
    public static function confirmOnReturn(int $orderId): void
    {
        $order = wc_get_order($orderId);
        if (!$order instanceof \WC_Order || !self::isAwaited($order)) {
            return;
        }
        try {
            self::confirm($orderId);
        } catch (\RuntimeException $error) {
            Plugin::log("order $orderId: {$error->getMessage()}");
        }
    }

    /** Stops customers from paying for an order that was cancelled or paid another way. */
    public static function withdraw(\WC_Order $order, string $status): void
    {
        if (in_array($status, self::UNPAID, true) || !self::isAwaited($order)) {
            return;
        }
        $id = (string) OrderRequest::idOf($order);
        try {
            $left = Connection::client()->paymentRequests->cancel($id)->status;
            // A webhook reports one that is paid.
            $problem = $left === 'being_paid' ? __('a payment is under way', 'piton-for-woocommerce') : null;
        } catch (PitonError $error) {
            $problem = $error->getMessage();
        }
        if ($problem !== null) {
            $order->add_order_note(sprintf(
                /* translators: 1: id of a payment request, 2: the reason */
                __('The customer may still pay by Piton: the payment request %1$s couldn’t be cancelled (%2$s).', 'piton-for-woocommerce'),
                $id,
                $problem,
            ));
        }
    }

    private static function isAwaited(\WC_Order $order): bool
    {
        return Connection::isMade() && OrderRequest::idOf($order) !== null && OrderRequest::recorded($order) === null;
    }

    private static function complete(\WC_Order $order, PaymentRequest $request): void
    {
        $paymentId = (string) $request->lastPaymentId;
        if (OrderRequest::recorded($order) === $paymentId) {
            return;
        }
        OrderRequest::record($order, $paymentId);
        if ($order->is_paid() || $order->get_date_paid() !== null) {
            self::reportSecond($order, $request);
            return;
        }
        if ($order->get_payment_method() !== Gateway::ID) {
            $order->set_payment_method(new Gateway());
        }
        if (OrderRequest::isFor($order, $request)) {
            $order->payment_complete($paymentId);
            return;
        }
        $order->set_transaction_id($paymentId);
        $order->update_status('on-hold', sprintf(
            /* translators: 1: amount, 2: id of a payment */
            __('Piton received XCD %1$s, which is not the order’s total (payment %2$s).', 'piton-for-woocommerce'),
            $request->amount->value,
            $paymentId,
        ));
    }

    /** The order stays as it is, since it was paid for: the first payment may have sent the goods. */
    private static function reportSecond(\WC_Order $order, PaymentRequest $request): void
    {
        $text = sprintf(
            /* translators: 1: number of an order, 2: amount, 3: id of a payment */
            __('Order %1$s was paid twice, by Piton and another way. Refund XCD %2$s in Piton’s dashboard (payment %3$s).', 'piton-for-woocommerce'),
            $order->get_order_number(),
            $request->amount->value,
            $request->lastPaymentId,
        );
        $order->save();
        $order->add_order_note($text);
        /* translators: %s: number of an order */
        $subject = sprintf(__('Order %s was paid twice', 'piton-for-woocommerce'), $order->get_order_number());
        wp_mail((string) get_option('admin_email'), $subject, $text);
    }

    private static function order(int $orderId): \WC_Order
    {
        $order = wc_get_order($orderId);
        return $order instanceof \WC_Order ? $order : throw new \RuntimeException("no order $orderId");
    }
}
