<?php

declare(strict_types=1);

namespace Piton\Http;

use Piton\Error\ApiConnectionError;

/** Sends one HTTP request. Implement it to use your framework's client. */
interface Sender
{
    /**
     * Returns any response, whatever its status, and follows no redirect.
     *
     * Mark `$headers`, which hold the key, and `$body` as sensitive in yours, too: attributes aren't
     * inherited, and a trace would show them.
     *
     * @param array<string, string> $headers
     * @throws ApiConnectionError without a response
     */
    public function send(
        string $method,
        string $url,
        #[\SensitiveParameter] array $headers,
        #[\SensitiveParameter] ?string $body,
        int $timeoutMs,
    ): Response;
}
