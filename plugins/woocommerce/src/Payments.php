<?php

declare(strict_types=1);

namespace Piton\WooCommerce;

use Piton\Client;
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

    /** Marks the order as paid if it is. Returns false if WooCommerce didn't record it. */
    public static function confirm(int $orderId): bool
    {
        return OrderLock::with($orderId, static function () use ($orderId): bool {
            $order = self::order($orderId);
            $request = OrderRequest::get($order);
            if ($request?->status === 'paid') {
                return self::complete($order, $request);
            }
            return true;
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

    /** @param 'trash'|'deleted' $status */
    public static function withdrawRemoved(int $postId, string $status): void
    {
        $order = wc_get_order($postId);
        if ($order instanceof \WC_Order) {
            self::withdraw($order, $status);
        }
    }

    /** Stops customers from paying for an order that was cancelled, removed or paid another way. */
    public static function withdraw(\WC_Order $order, string $status): void
    {
        if (in_array($status, self::UNPAID, true) || !self::isAwaited($order)) {
            return;
        }
        $id = (string) OrderRequest::idOf($order);
        try {
            $left = Connection::client()->paymentRequests->cancel($id)->status;
            // A webhook reports one that is paid, unless its order is gone.
            $isLeft = $left === 'being_paid' || ($left === 'paid' && $status === 'deleted');
            $problem = $isLeft ? __('a payment is under way', 'piton-for-woocommerce') : null;
        } catch (PitonError $error) {
            $problem = $error->getMessage();
        }
        if ($problem === null) {
            return;
        }
        $text = sprintf(
            /* translators: 1: id of a payment request, 2: the reason */
            __('The customer may still pay by Piton: the payment request %1$s couldn’t be cancelled (%2$s).', 'piton-for-woocommerce'),
            $id,
            $problem,
        );
        if ($status === 'deleted') {
            /* translators: %s: number of an order */
            self::email(__('Order %s was deleted, but may still be paid', 'piton-for-woocommerce'), $order, $text);
            return;
        }
        $order->add_order_note($text);
    }

    /**
     * Cancels this shop's open payment requests, which the next key can't see.
     *
     * @throws \RuntimeException while one can't be cancelled
     */
    public static function withdrawAll(Client $client): void
    {
        foreach (['open', 'being_paid'] as $status) {
            // All pages come first, since cancelling changes the list.
            $requests = iterator_to_array($client->paymentRequests->list(['status' => $status, 'limit' => 100]), false);
            foreach ($requests as $request) {
                $left = OrderRequest::orderOf($request) === null ? null : $client->paymentRequests->cancel($request->id)->status;
                if (in_array($left, ['being_paid', 'paid'], true)) {
                    throw new \RuntimeException(__('a payment is under way', 'piton-for-woocommerce'));
                }
            }
        }
    }

    private static function isAwaited(\WC_Order $order): bool
    {
        return Connection::isMade() && OrderRequest::idOf($order) !== null && OrderRequest::recorded($order) === null;
    }

    /** Returns whether the order shows the payment. */
    private static function complete(\WC_Order $order, PaymentRequest $request): bool
    {
        $paymentId = (string) $request->lastPaymentId;
        if (OrderRequest::recorded($order) === $paymentId) {
            return true;
        }
        // Only reportUnrecorded keeps the one id without the other.
        $isReported = $order->get_transaction_id() === $paymentId && $order->get_payment_method() === Gateway::ID;
        OrderRequest::record($order, $paymentId);
        if ($order->is_paid() || $order->get_date_paid() !== null) {
            // After the report, the merchant has marked the order as paid.
            $isReported ? $order->save() : self::reportSecond($order, $request);
            return true;
        }
        if ($order->get_payment_method() !== Gateway::ID) {
            $order->set_payment_method(new Gateway());
        }
        if (OrderRequest::isFor($order, $request)) {
            // It saves nothing for an order in the trash or with a status of another plugin.
            $order->payment_complete($paymentId);
            $saved = self::order($order->get_id());
            $isRecorded = OrderRequest::recorded($saved) === $paymentId;
            if (!$isRecorded && !$isReported) {
                self::reportUnrecorded($saved, $request);
            }
            return $isRecorded;
        }
        $order->set_transaction_id($paymentId);
        $order->update_status('on-hold', sprintf(
            /* translators: 1: amount, 2: id of a payment */
            __('Piton received XCD %1$s, which is not the order’s total (payment %2$s).', 'piton-for-woocommerce'),
            $request->amount->value,
            $paymentId,
        ));
        return true;
    }

    /** The payment's id lets the merchant refund it from the order. The sweep returns to the order. */
    private static function reportUnrecorded(\WC_Order $order, PaymentRequest $request): void
    {
        $text = sprintf(
            /* translators: 1: amount, 2: number of an order, 3: id of a payment */
            __('Piton received XCD %1$s for order %2$s (payment %3$s), but WooCommerce didn’t mark the order as paid. Set it to Pending payment, from the trash if it is there, and it is marked as paid within an hour. Or refund the payment.', 'piton-for-woocommerce'),
            $request->amount->value,
            $order->get_order_number(),
            $request->lastPaymentId,
        );
        $order->set_payment_method(new Gateway());
        $order->set_transaction_id((string) $request->lastPaymentId);
        $order->save();
        $order->add_order_note($text);
        /* translators: %s: number of an order */
        self::email(__('Order %s was paid, but isn’t marked as paid', 'piton-for-woocommerce'), $order, $text);
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
        self::email(__('Order %s was paid twice', 'piton-for-woocommerce'), $order, $text);
    }

    private static function email(string $subject, \WC_Order $order, string $text): void
    {
        wp_mail((string) get_option('admin_email'), sprintf($subject, $order->get_order_number()), $text);
    }

    private static function order(int $orderId): \WC_Order
    {
        $order = wc_get_order($orderId);
        return $order instanceof \WC_Order ? $order : throw new \RuntimeException("no order $orderId");
    }
}
