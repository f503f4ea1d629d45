<?php

declare(strict_types=1);

namespace Piton\WooCommerce;

use Piton\Model\PaymentRequest;
use Piton\Model\Refund;

/** Finds, every hour, the payments and failed refunds whose webhooks were lost. */
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
            foreach (Connection::EVENTS as $type) {
                $events = Connection::client()->events->list([
                    'type' => $type,
                    'createdFrom' => gmdate('Y-m-d\TH:i:s\Z', max($from, $startedAt - self::REACH_SECONDS)),
                    'limit' => 100,
                ]);
                foreach ($events as $event) {
                    $isComplete = self::handle($event->data) && $isComplete;
                }
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
    private static function handle(object|array $data): bool
    {
        try {
            if ($data instanceof Refund) {
                Refunds::report($data);
            }
            $order = $data instanceof PaymentRequest ? OrderRequest::orderOf($data) : null;
            return $order === null || OrderRequest::recorded($order) !== null || Payments::confirm($order->get_id());
        } catch (\RuntimeException $error) {
            Plugin::log("sweep of {$data->id}: {$error->getMessage()}");
            return false;
        }
    }
}
