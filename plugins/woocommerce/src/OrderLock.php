<?php

declare(strict_types=1);

namespace Piton\WooCommerce;

/**
 * One process at a time works on an order: a webhook, the returning customer and the sweep may find
 * the same payment at once. The database releases the lock if its process ends.
 */
final class OrderLock
{
    /**
     * @template Result
     * @param \Closure(): Result $work
     * @return Result
     */
    public static function with(int $orderId, \Closure $work, int $waitSeconds = 15): mixed
    {
        global $wpdb;
        $name = 'piton_' . md5(DB_NAME . $wpdb->prefix) . "_$orderId";
        if ($wpdb->get_var($wpdb->prepare('SELECT GET_LOCK(%s, %d)', $name, $waitSeconds)) !== '1') {
            throw new \RuntimeException("order $orderId is busy");
        }
        try {
            // Reads what the last process wrote, instead of what this one read before it waited.
            wp_cache_flush_runtime();
            return $work();
        } finally {
            $wpdb->get_var($wpdb->prepare('SELECT RELEASE_LOCK(%s)', $name));
        }
    }
}
