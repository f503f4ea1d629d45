<?php

declare(strict_types=1);

namespace Piton\WooCommerce;

use Piton\Error\PitonApiError;
use Piton\Error\PitonError;
use Piton\Model\Refund;

/**
 * A merchant who sees no response tries again, perhaps with another amount, and WooCommerce has
 * forgotten the first try. The order therefore keeps a try until its outcome is known.
 */
final class Refunds
{
    /** The try whose outcome isn't known. `total` is what WooCommerce counts as refunded with it. */
    private const OPEN = '_piton_refund';

    /** Ids of refunds whose failure is noted. */
    private const FAILED = '_piton_failed_refunds';

    /** Piton waits up to 10 seconds for the card gateway. */
    private const TIMEOUT_MS = 20_000;

    /** A try that Piton hasn't stored by then won't arrive. */
    private const ARRIVES_WITHIN_SECONDS = 600;

    /** @throws \RuntimeException whose message tells the merchant what to do */
    public static function create(\WC_Order $order, float $amount): Refund
    {
        return OrderLock::with($order->get_id(), static function () use ($order, $amount): Refund {
            $order = wc_get_order($order->get_id());
            try {
                return self::finishOpen($order, $amount) ?? self::send($order, self::newTry($order, $amount));
            } catch (PitonError $error) {
                $open = self::openOf($order);
                throw $open === null ? $error : new \RuntimeException(sprintf(
                    /* translators: 1: amount, 2: the reason */
                    __('Piton didn’t confirm the refund of XCD %1$s. It may have been made. Try the same amount again. (%2$s)', 'piton-for-woocommerce'),
                    $open['amount'],
                    $error->getMessage(),
                ), 0, $error);
            }
        });
    }

    /** @return array{amount: string, total: string, key: string, reason: string, startedAt: int} */
    private static function newTry(\WC_Order $order, float $amount): array
    {
        $id = bin2hex(random_bytes(8));
        return [
            'amount' => OrderRequest::amount($amount)['value'],
            'total' => OrderRequest::amount($order->get_total_refunded())['value'],
            'key' => "woocommerce-$id",
            // The try is found again by it. The merchant's own reason stays in WooCommerce.
            'reason' => 'WooCommerce ' . mb_substr((string) $order->get_order_number(), 0, 60) . ", $id",
            'startedAt' => time(),
        ];
    }

    /** Returns the refund of the open try if it is the one that is wanted now, or null if a new one may be made. */
    private static function finishOpen(\WC_Order $order, float $amount): ?Refund
    {
        $open = self::openOf($order);
        if ($open === null) {
            return null;
        }
        $refund = self::find($order, $open);
        // PHP ended before WooCommerce could drop the open try, or the merchant recorded it by hand.
        $isKept = OrderRequest::amount($order->get_total_refunded() - $amount)['value'] === $open['total'];
        $isSame = !$isKept && $open['amount'] === OrderRequest::amount($amount)['value'];
        if ($refund === null && $isSame) {
            return self::send($order, $open);
        }
        if ($refund === null && $open['startedAt'] > time() - self::ARRIVES_WITHIN_SECONDS) {
            /* translators: %s: amount */
            $text = __('The refund of XCD %s that you tried before may still be made. Try that amount again, or wait ten minutes.', 'piton-for-woocommerce');
            throw new \RuntimeException(sprintf($text, $open['amount']));
        }
        $isMade = $refund !== null && $refund->status !== 'failed';
        if ($isMade && !$isSame && !$isKept) {
            /* translators: %s: amount */
            $text = __('The refund of XCD %s that you tried before was made. Enter that amount first: WooCommerce records it, and it isn’t made again.', 'piton-for-woocommerce');
            throw new \RuntimeException(sprintf($text, $open['amount']));
        }
        self::close($order);
        if (!$isMade) {
            /* translators: %s: amount */
            $text = __('The refund of XCD %s that was tried before wasn’t made.', 'piton-for-woocommerce');
            $order->add_order_note(sprintf($text, $open['amount']));
        }
        return $isMade && $isSame ? $refund : null;
    }

    /** @return array{amount: string, total: string, key: string, reason: string, startedAt: int}|null */
    private static function openOf(\WC_Order $order): ?array
    {
        $open = $order->get_meta(self::OPEN);
        return is_array($open) ? $open : null;
    }

    /** @param array{amount: string, total: string, key: string, reason: string, startedAt: int} $try */
    private static function find(\WC_Order $order, array $try): ?Refund
    {
        $payment = ['payment' => $order->get_transaction_id(), 'limit' => 100];
        foreach (Connection::client()->refunds->list($payment) as $refund) {
            if ($refund->reason === $try['reason']) {
                return $refund;
            }
        }
        return null;
    }

    /**
     * @param array{amount: string, total: string, key: string, reason: string, startedAt: int} $try
     * @throws PitonError
     */
    private static function send(\WC_Order $order, array $try): Refund
    {
        $isFirst = self::openOf($order) === null;
        $order->update_meta_data(self::OPEN, $try);
        $order->save();
        try {
            $refund = Connection::client()->refunds->create($order->get_transaction_id(), [
                'amount' => OrderRequest::amount($try['amount']),
                'reason' => $try['reason'],
            ], idempotencyKey: $try['key'], timeoutMs: self::TIMEOUT_MS);
        } catch (PitonApiError $error) {
            if (self::isRefused($error, $isFirst)) {
                self::close($order);
            }
            throw $error;
        }
        self::close($order);
        return $refund;
    }

    /** A repeat may be refused by a limit or for its key although the first try still arrives. */
    private static function isRefused(PitonApiError $error, bool $isFirst): bool
    {
        return $error->status >= 400 && $error->status < 500 && $error->status !== 408
            && $error->errorCode !== 'idempotency_key_in_use'
            && ($isFirst || !in_array($error->status, [401, 403, 429], true));
    }

    private static function close(\WC_Order $order): void
    {
        $order->delete_meta_data(self::OPEN);
        $order->save();
    }

    /** Tells the merchant, who has to return the money another way or try again. */
    public static function report(Refund $refund): void
    {
        [$order] = wc_get_orders(['transaction_id' => $refund->paymentId, 'limit' => 1]) + [null];
        if (!$order instanceof \WC_Order || $order->get_payment_method() !== Gateway::ID) {
            return;
        }
        OrderLock::with($order->get_id(), static function () use ($order, $refund): void {
            $order = wc_get_order($order->get_id());
            $noted = $order->get_meta(self::FAILED);
            $noted = is_array($noted) ? $noted : [];
            if (in_array($refund->id, $noted, true)) {
                return;
            }
            $order->update_meta_data(self::FAILED, [...$noted, $refund->id]);
            $order->save();
            $order->add_order_note(sprintf(
                /* translators: 1: amount, 2: id of a refund */
                __('The refund of XCD %1$s failed (%2$s). The money is back in your balance.', 'piton-for-woocommerce'),
                $refund->amount->value,
                $refund->id,
            ));
        });
    }
}
