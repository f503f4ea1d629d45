<?php

// Holds the lock of an order until stdin ends.

declare(strict_types=1);

require $argv[1] . 'wp-load.php';

Piton\WooCommerce\OrderLock::with(7, static function (): void {
    echo "held\n";
    fgets(STDIN);
});
