<?php

declare(strict_types=1);

namespace Piton\WooCommerce;

use Piton\Model\EventType;
use Piton\Model\PaymentRequest;

/** Finds, every hour, the payments whose webhooks were lost. */
final class Sweep
{
    public const OPTION = 'piton_swept_until';

    /** Covers events that were stored late, and a clock that is fast. */
    private const OVERLAP_SECONDS = 900;

    /** Events are kept for 30 days. */
    private const REACH_SECONDS = 29 * DAY_IN_SECONDS;

    public static function run(): void
    {
        if (!Connection::isMade()) {
            return;
        }
        $startedAt = time();
        $from = (int) get_option(self::OPTION, $startedAt - DAY_IN_SECONDS) - self::OVERLAP_SECONDS;
        $isComplete = true;
        try {
            $events = Connection::client()->events->list([
                'type' => EventType::PAYMENT_REQUEST_PAID,
                'createdFrom' => gmdate('Y-m-d\TH:i:s\Z', max($from, $startedAt - self::REACH_SECONDS)),
                'limit' => 100,
            ]);
            foreach ($events as $event) {
                $isComplete = self::confirm($event->data) && $isComplete;
            }
        } catch (\RuntimeException $error) {
            Plugin::log("sweep: {$error->getMessage()}");
            return;
        }
        if ($isComplete) {
            update_option(self::OPTION, $startedAt, false);
        }
    }

    /** @param object|array<string, mixed> $data */
    private static function confirm(object|array $data): bool
    {
        $order = $data instanceof PaymentRequest ? OrderRequest::orderOf($data) : null;
        if ($order === null || OrderRequest::recorded($order) !== null) {
            return true;
        }
        try {
            Payments::confirm($order->get_id());
            return true;
        } catch (\RuntimeException $error) {
            Plugin::log("order {$order->get_id()}: {$error->getMessage()}");
            return false;
        }
    }
}
