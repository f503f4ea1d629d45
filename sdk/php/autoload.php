<?php

// Loads the classes as Composer would: `require 'piton-php/autoload.php'`.

declare(strict_types=1);

spl_autoload_register(static function (string $class): void {
    $file = __DIR__ . '/src/' . str_replace('\\', '/', substr($class, strlen('Piton\\'))) . '.php';
    if (str_starts_with($class, 'Piton\\') && is_file($file)) {
        require $file;
    }
});
