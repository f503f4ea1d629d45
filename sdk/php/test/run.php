<?php

// `php test/run.php [autoload.php]` runs all tests. Fails if one fails, or if none ran.

declare(strict_types=1);

namespace Piton\Test;

error_reporting(E_ALL);
set_error_handler(static function (int $level, string $message, string $file, int $line): never {
    throw new \ErrorException($message, 0, $level, $file, $line);
});
require $argv[1] ?? dirname(__DIR__) . '/autoload.php';
require __DIR__ . '/harness.php';

foreach (glob(__DIR__ . '/*-test.php') ?: [] as $file) {
    require $file;
}
exit(Results::print());
