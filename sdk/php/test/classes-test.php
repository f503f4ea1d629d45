<?php

declare(strict_types=1);

namespace Piton\Test;

test('finds each class by its name, as PSR-4 says', function (): void {
    $source = dirname((string) (new \ReflectionClass(\Piton\Client::class))->getFileName());
    $files = new \RecursiveIteratorIterator(new \RecursiveDirectoryIterator($source, \FilesystemIterator::SKIP_DOTS));
    $count = 0;
    foreach ($files as $file) {
        $name = 'Piton' . strtr(substr((string) $file, strlen($source), -4), '/', '\\');
        same(true, class_exists($name) || interface_exists($name));
        same((string) $file, (new \ReflectionClass($name))->getFileName());
        $count += 1;
    }
    same(true, $count > 50);
});
