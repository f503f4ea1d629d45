<?php

declare(strict_types=1);

namespace Piton;

use Piton\Http\CurlSender;
use Piton\Http\Rules;
use Piton\Http\Sender;
use Piton\Http\Transport;
use Piton\Resource\Resources;

/**
 * The client of one company in one mode. Give it a secret key, and only on your server.
 *
 *     $piton = new \Piton\Client(getenv('PITON_KEY'));
 *     $request = $piton->paymentRequests->create([
 *         'amount' => ['value' => '45.00', 'currency' => 'XCD'],
 *         'purpose' => 'Order 17',
 *     ]);
 */
final class Client extends Resources
{
    public const VERSION = '0.1.0';

    /**
     * @param ?string $baseUrl Piton's address; the environment's `PITON_URL` by default.
     * @param int $timeoutMs For each attempt. A payment by card can take a minute.
     * @param int $retries Repeats after failures of the network or the API.
     * @param ?Sender $sender Replaces cURL, for a proxy, a framework's client or tests.
     */
    public function __construct(
        #[\SensitiveParameter] string $key,
        ?string $baseUrl = null,
        int $timeoutMs = 70_000,
        int $retries = 2,
        ?Sender $sender = null,
    ) {
        if (preg_match(Rules::KEY_PATTERN, $key) !== 1) {
            throw new \InvalidArgumentException('Piton needs a whole API key, such as sk_test_piton_….');
        }
        parent::__construct(
            new Transport($key, self::address($key, $baseUrl), $timeoutMs, $retries, $sender ?? new CurlSender()),
        );
    }

    private static function address(#[\SensitiveParameter] string $key, ?string $baseUrl): string
    {
        $url = $baseUrl ?? $_ENV['PITON_URL'] ?? getenv('PITON_URL');
        if (!is_string($url) || preg_match('~^https?://[^/?#\s]+~i', $url) !== 1) {
            throw new \InvalidArgumentException('Piton needs its address: set PITON_URL or give baseUrl.');
        }
        $isPlain = strtolower((string) parse_url($url, PHP_URL_SCHEME)) !== 'https';
        if ($isPlain && str_contains($key, '_live_') && !self::isLoopback((string) parse_url($url, PHP_URL_HOST))) {
            throw new \InvalidArgumentException('Piton’s address must be https:// with a live key.');
        }
        return rtrim($url, '/');
    }

    private static function isLoopback(string $host): bool
    {
        return in_array(strtolower($host), ['localhost', '[::1]'], true)
            || preg_match('/^127(?:\.\d+){3}$/D', $host) === 1;
    }
}
