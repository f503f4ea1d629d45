<?php

// The plugin's classes, for WordPress and for uninstall.php. The build gives the plugin an SDK of
// its own name, so another plugin may bring another version.

declare(strict_types=1);

defined('ABSPATH') || exit;

spl_autoload_register(static function (string $class): void {
    $folders = ['Piton\\WooCommerce\\Sdk\\' => __DIR__ . '/sdk/', 'Piton\\WooCommerce\\' => __DIR__ . '/src/'];
    foreach ($folders as $prefix => $folder) {
        $file = $folder . str_replace('\\', '/', substr($class, strlen($prefix))) . '.php';
        if (str_starts_with($class, $prefix) && is_file($file)) {
            require $file;
            return;
        }
    }
});
