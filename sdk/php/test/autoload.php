<?php

// Loads the classes by the rules of composer.json, for tests without Composer.

declare(strict_types=1);

$package = dirname(__DIR__);
$manifest = json_decode((string) file_get_contents("$package/composer.json"), true, flags: JSON_THROW_ON_ERROR);
foreach ($manifest['autoload']['psr-4'] as $prefix => $folder) {
    spl_autoload_register(static function (string $class) use ($package, $prefix, $folder): void {
        $file = "$package/$folder" . str_replace('\\', '/', substr($class, strlen($prefix))) . '.php';
        if (str_starts_with($class, $prefix) && is_file($file)) {
            require $file;
        }
    });
}
