<?php

declare(strict_types=1);

namespace Piton\Http;

final class Response
{
    /** @var array<string, string> By their names in lower case. */
    public readonly array $headers;

    /** @param array<string, string> $headers */
    public function __construct(
        public readonly int $status,
        array $headers,
        public readonly string $body,
    ) {
        $this->headers = array_change_key_case($headers, CASE_LOWER);
    }
}
