<?php

declare(strict_types=1);

namespace Piton\WooCommerce;

use Piton\Error\PitonError;
use Piton\Model\Refund;

/**
 * A merchant who sees no response tries again, and WooCommerce has forgotten the first try. The
 * idempotency key therefore follows from the order's refunds, so both are one refund. Its body must
 * be the same, too, so the merchant's reason stays in WooCommerce.
 */
final class Refunds
{
    /** Failed refunds of the order, after which the same amount may be refunded again. */
    private const FAILED = '_piton_failed_refunds';

    public static function create(\WC_Order $order, float $amount): Refund
    {
        return OrderLock::with($order->get_id(), static function () use ($order, $amount): Refund {
            $order = wc_get_order($order->get_id());
            $refund = self::request($order, $amount);
            if ($refund->status === 'failed') {
                $order->update_meta_data(self::FAILED, self::failed($order) + 1);
                $order->save();
                $refund = self::request($order, $amount);
            }
            return $refund;
        });
    }

    /** @throws PitonError */
    private static function request(\WC_Order $order, float $amount): Refund
    {
        $client = Connection::client();
        $parts = [$order->get_order_key(), self::failed($order), Payments::amount($order->get_total_refunded())['value']];
        $refund = $client->refunds->create($order->get_transaction_id(), [
            'amount' => Payments::amount($amount),
            'reason' => 'WooCommerce ' . $order->get_order_number(),
        ], idempotencyKey: 'woocommerce-' . md5(implode('|', [...$parts, Payments::amount($amount)['value']])));
        // The response to the first try may be old.
        return $client->refunds->get($refund->id);
    }

    private static function failed(\WC_Order $order): int
    {
        return (int) $order->get_meta(self::FAILED);
    }

    /** Tells the merchant, who has to return the money another way or try again. */
    public static function report(Refund $refund): void
    {
        [$order] = wc_get_orders(['transaction_id' => $refund->paymentId, 'limit' => 1]) + [null];
        if ($order instanceof \WC_Order && $order->get_payment_method() === Gateway::ID) {
            $order->add_order_note(sprintf(
                /* translators: 1: amount, 2: id of a refund */
                __('The refund of XCD %1$s failed (%2$s). The money is back in your balance.', 'piton-for-woocommerce'),
                $refund->amount->value,
                $refund->id,
            ));
        }
    }
}
