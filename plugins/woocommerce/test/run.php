<?php

// `php run.php <WordPress> <tests of the SDK>` runs the tests in an installed WordPress; with
// PITON_URL and PITON_KEY, the one that pays by the product.

declare(strict_types=1);

namespace Piton\Test;

$_SERVER['HTTP_HOST'] = 'localhost';
require $argv[1] . '/wp-load.php';
error_reporting(E_ALL);
set_error_handler(static function (int $level, string $message, string $file, int $line): bool {
    // WordPress's own deprecations under a newer PHP are not ours.
    return !str_contains($file, 'piton') ?: throw new \ErrorException($message, 0, $level, $file, $line);
});
// The tests' own SDK, as another plugin may bring it.
require "$argv[2]/../autoload.php";
require "$argv[2]/harness.php";
require "$argv[2]/api.php";
foreach (['fake-api', 'texts', 'shop'] as $name) {
    require __DIR__ . "/$name.php";
}
foreach (getenv('PITON_URL') ? [__DIR__ . '/product.php'] : glob(__DIR__ . '/*-test.php') as $file) {
    require $file;
}
exit(Results::print());
