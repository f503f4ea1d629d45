<?php

// The plugin's classes, for WordPress and for uninstall.php.

declare(strict_types=1);

defined('ABSPATH') || exit;

(static function (): void {
    // A release has the SDK in sdk/; a checkout of the repository has it next to the plugins.
    $sdk = is_dir(__DIR__ . '/sdk') ? __DIR__ . '/sdk' : dirname(__DIR__, 2) . '/sdk/php/src';
    $folders = ['Piton\\WooCommerce\\' => __DIR__ . '/src', 'Piton\\' => $sdk];
    spl_autoload_register(static function (string $class) use ($folders): void {
        foreach ($folders as $prefix => $folder) {
            $file = $folder . '/' . str_replace('\\', '/', substr($class, strlen($prefix))) . '.php';
            if (str_starts_with($class, $prefix) && is_file($file)) {
                require $file;
                return;
            }
        }
    });
})();
