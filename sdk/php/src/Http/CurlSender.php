<?php

declare(strict_types=1);

namespace Piton\Http;

use Piton\Error\ApiConnectionError;

/** Keeps its connection, so that further requests are faster. */
final class CurlSender implements Sender
{
    private const CONNECT_TIMEOUT_MS = 10_000;

    private ?\CurlHandle $handle = null;

    public function send(
        string $method,
        string $url,
        #[\SensitiveParameter] array $headers,
        #[\SensitiveParameter] ?string $body,
        int $timeoutMs,
    ): Response {
        $this->handle ??= curl_init() ?: throw new \RuntimeException('cURL could not start.');
        curl_reset($this->handle);
        $received = [];
        curl_setopt_array($this->handle, [
            CURLOPT_URL => $url,
            CURLOPT_CUSTOMREQUEST => $method,
            CURLOPT_HTTPHEADER => self::lines($headers),
            CURLOPT_PROTOCOLS => CURLPROTO_HTTP | CURLPROTO_HTTPS,
            CURLOPT_RETURNTRANSFER => true,
            CURLOPT_FOLLOWLOCATION => false,
            CURLOPT_NOSIGNAL => true,
            CURLOPT_TIMEOUT_MS => $timeoutMs,
            CURLOPT_CONNECTTIMEOUT_MS => min($timeoutMs, self::CONNECT_TIMEOUT_MS),
            CURLOPT_HEADERFUNCTION => static function (\CurlHandle $handle, string $line) use (&$received): int {
                [$name, $value] = explode(':', $line, 2) + [1 => ''];
                $received[trim($name)] = trim($value);
                return strlen($line);
            },
        ]);
        if ($body !== null || $method === 'POST') {
            curl_setopt($this->handle, CURLOPT_POSTFIELDS, $body ?? '');
        }
        $text = curl_exec($this->handle);
        if (!is_string($text)) {
            throw $this->failure($url);
        }
        return new Response(curl_getinfo($this->handle, CURLINFO_RESPONSE_CODE), $received, $text);
    }

    /**
     * @param array<string, string> $headers
     * @return list<string>
     */
    private static function lines(#[\SensitiveParameter] array $headers): array
    {
        // Without these cURL names the type of a form, and asks before it sends a long body.
        $all = $headers + ['content-type' => '', 'expect' => ''];
        return array_map(static fn ($name, $value) => "$name: $value", array_keys($all), $all);
    }

    private function failure(string $url): ApiConnectionError
    {
        \assert($this->handle !== null);
        $host = parse_url($url, PHP_URL_HOST);
        $isLate = curl_errno($this->handle) === CURLE_OPERATION_TIMEDOUT;
        return new ApiConnectionError(
            $host . ($isLate ? ' didn’t respond in time.' : ' couldn’t be reached: ' . curl_error($this->handle) . '.'),
        );
    }
}
