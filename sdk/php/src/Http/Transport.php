<?php

declare(strict_types=1);

namespace Piton\Http;

use Piton\Client;
use Piton\Error\ApiConnectionError;
use Piton\Error\PitonApiError;
use Piton\Error\PitonError;
use Piton\Listing;
use Piton\Page;

/** @internal */
final class Transport
{
    private const PAUSE_MAX_MS = 30_000;

    public function __construct(
        #[\SensitiveParameter] private readonly string $key,
        private readonly string $baseUrl,
        private readonly int $timeoutMs,
        private readonly int $retries,
        private readonly Sender $sender,
    ) {
    }

    /**
     * @template Item of object
     * @param \Closure(array<string, mixed>): Item $read
     * @param array<string, mixed> $query
     * @return Listing<Item>
     */
    public function list(\Closure $read, string $path, array $query, ?int $timeoutMs): Listing
    {
        return new Listing(function (?string $cursor) use ($read, $path, $query, $timeoutMs): Page {
            $readPage = static fn (array $page): Page => new Page(
                array_map($read, $page['items'] ?? throw new \TypeError('no items')),
                $page['nextCursor'] ?? null,
            );
            $all = $cursor === null ? $query : ['cursor' => $cursor] + $query;
            return $this->send($readPage, 'GET', $path, query: $all, timeoutMs: $timeoutMs);
        });
    }

    /**
     * @template Result of object
     * @param \Closure(array<string, mixed>): Result $read
     * @param array<string, mixed> $query
     * @param ?array<string, mixed> $body
     * @return Result
     */
    public function send(
        \Closure $read,
        string $method,
        string $path,
        array $query = [],
        #[\SensitiveParameter] ?array $body = null,
        ?string $idempotencyKey = null,
        ?int $timeoutMs = null,
    ): object {
        $url = $this->baseUrl . $path . self::queryString($query);
        $json = $body === null ? null : self::encode($body);
        $headers = $this->headers($method, $json, $idempotencyKey);
        for ($attempt = 0;; $attempt += 1) {
            try {
                $response = $this->sender->send($method, $url, $headers, $json, $timeoutMs ?? $this->timeoutMs);
                return self::result($read, $response);
            } catch (PitonError $error) {
                $pauseMs = $attempt < $this->retries ? self::pauseMs($error, $attempt) : null;
                if ($pauseMs === null) {
                    throw $error;
                }
                usleep(1000 * $pauseMs);
            }
        }
    }

    /** @return array<string, string> */
    private function headers(string $method, ?string $json, ?string $idempotencyKey): array
    {
        $headers = [
            'authorization' => "Bearer {$this->key}",
            'accept' => 'application/json',
            'piton-version' => Client::API_VERSION,
            'user-agent' => 'piton-php/' . Client::VERSION . ' php/' . PHP_VERSION,
        ];
        if ($json !== null) {
            $headers['content-type'] = 'application/json';
        }
        // One for all attempts, so that a repeat creates nothing twice.
        if ($method === 'POST') {
            $headers['idempotency-key'] = $idempotencyKey ?? bin2hex(random_bytes(16));
        }
        return $headers;
    }

    /** @param array<string, mixed> $query */
    private static function queryString(array $query): string
    {
        $texts = array_map(static fn ($value) => is_bool($value) ? ($value ? 'true' : 'false') : $value, $query);
        $text = http_build_query($texts, '', '&', PHP_QUERY_RFC3986);
        return $text === '' ? '' : "?$text";
    }

    /** @param array<string, mixed> $body */
    private static function encode(#[\SensitiveParameter] array $body): string
    {
        // PHP writes an empty array as a list, and the API wants an object.
        if (is_array($body['metadata'] ?? null)) {
            $body['metadata'] = (object) $body['metadata'];
        }
        $json = json_encode((object) $body, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES);
        return $json === false
            ? throw new PitonError('The request can’t be written as JSON: ' . json_last_error_msg() . '.')
            : $json;
    }

    /**
     * @template Result of object
     * @param \Closure(array<string, mixed>): Result $read
     * @return Result
     */
    private static function result(\Closure $read, Response $response): object
    {
        $parsed = json_decode($response->body, true);
        if ($response->status < 200 || $response->status > 299 || !is_array($parsed)) {
            throw PitonApiError::of($response, $parsed);
        }
        try {
            return $read($parsed);
        } catch (\TypeError $cause) {
            throw PitonApiError::of($response, null, $cause);
        }
    }

    /** Null if a repeat would be refused again, or if the API asks to wait for long. */
    private static function pauseMs(PitonError $error, int $attempt): ?int
    {
        if (!self::mayRepeat($error)) {
            return null;
        }
        $named = $error instanceof PitonApiError ? $error->retryAfterSeconds : null;
        if ($named !== null) {
            return $named * 1000 > self::PAUSE_MAX_MS ? null : $named * 1000;
        }
        // Doubles, with chance so that clients spread.
        return (int) (500 * 2 ** $attempt * random_int(75, 125) / 100);
    }

    /** GET, PATCH and DELETE have the same effect twice; a POST carries its idempotency key. */
    private static function mayRepeat(PitonError $error): bool
    {
        if ($error instanceof ApiConnectionError) {
            return true;
        }
        if (!$error instanceof PitonApiError || in_array($error->errorCode, Rules::FINAL_CODES, true)) {
            return false;
        }
        return in_array($error->errorCode, Rules::REPEATED_CODES, true)
            || in_array($error->status, Rules::TEMPORARY_STATUSES, true);
    }

    /** @return array<string, mixed> Without the key, for logs. */
    public function __debugInfo(): array
    {
        return ['baseUrl' => $this->baseUrl];
    }
}
