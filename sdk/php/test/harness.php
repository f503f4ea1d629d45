<?php

declare(strict_types=1);

namespace Piton\Test;

final class Results
{
    public static int $passed = 0;

    /** @var list<string> */
    public static array $failed = [];

    public static function print(): int
    {
        foreach (self::$failed as $failure) {
            echo "failed: $failure\n";
        }
        echo self::$passed . ' passed, ' . count(self::$failed) . " failed\n";
        return self::$passed > 0 && self::$failed === [] ? 0 : 1;
    }
}

function test(string $name, \Closure $body): void
{
    try {
        $body();
        Results::$passed += 1;
    } catch (\Throwable $error) {
        Results::$failed[] = "$name: " . $error->getMessage() . "\n" . $error->getTraceAsString();
    }
}

function same(mixed $expected, mixed $actual): void
{
    if ($expected !== $actual) {
        throw new \Exception(sprintf('expected %s, got %s', var_export($expected, true), var_export($actual, true)));
    }
}

/**
 * @template Error of \Throwable
 * @param class-string<Error> $class
 * @return Error
 */
function throws(string $class, \Closure $body): \Throwable
{
    try {
        $body();
    } catch (\Throwable $error) {
        if ($error instanceof $class) {
            return $error;
        }
        throw $error;
    }
    throw new \Exception("no $class");
}

/** An error as PHP logs it without a php.ini, minus the tests' own closures. */
function shown(\Closure $throws): string
{
    ini_set('zend.exception_ignore_args', '0');
    ini_set('zend.exception_string_param_max_len', '1000');
    $text = '';
    for ($error = throws(\Throwable::class, $throws); $error !== null; $error = $error->getPrevious()) {
        $isLibrarys = static fn (array $frame) => !str_starts_with($frame['class'] ?? $frame['function'], __NAMESPACE__);
        $text .= $error . print_r(array_filter($error->getTrace(), $isLibrarys), true);
    }
    return $text;
}
