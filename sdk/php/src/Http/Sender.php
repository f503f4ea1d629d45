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
     * @param array<string, string> $headers
     * @throws ApiConnectionError without a response
     */
    public function send(string $method, string $url, array $headers, ?string $body, int $timeoutMs): Response;
}
