<?php

declare(strict_types=1);

namespace Piton\Error;

use Piton\Http\Response;
use Piton\Model\ErrorCode;

/** The API refused the request or failed. */
class PitonApiError extends PitonError
{
    /** @var ErrorCode::*|string `unexpected` if the response wasn't the API's own, such as a proxy's. */
    public readonly string $errorCode;

    /** @var array<string, string> Each invalid field and its problem. */
    public readonly array $fields;

    /** @var array{code: string, message: string}|null In test mode: why a sealed text didn't open. */
    public readonly ?array $hint;

    public readonly ?string $docUrl;

    /** Quote it to Piton's support. */
    public readonly ?string $requestId;

    /** Seconds to wait before another try, if the API named them. */
    public readonly ?int $retryAfterSeconds;

    /** @param array<string, mixed> $error */
    final private function __construct(
        public readonly int $status,
        Response $response,
        array $error,
        ?\Throwable $previous,
    ) {
        parent::__construct($error['message'] ?? "The API responded with $status.", $status, $previous);
        $retryAfter = $response->headers['retry-after'] ?? '';
        $this->errorCode = $error['code'] ?? ErrorCode::UNEXPECTED;
        $this->fields = $error['fields'] ?? [];
        $this->hint = $error['hint'] ?? null;
        $this->docUrl = $error['docUrl'] ?? null;
        $this->requestId = $error['requestId'] ?? $response->headers['x-request-id'] ?? null;
        $this->retryAfterSeconds = ctype_digit($retryAfter) ? (int) $retryAfter : null;
    }

    /** @internal */
    public static function of(Response $response, mixed $body, ?\Throwable $previous = null): self
    {
        $error = is_array($body) && is_array($body['error'] ?? null) ? $body['error'] : [];
        $isOurs = is_string($error['code'] ?? null) && is_string($error['message'] ?? null);
        $class = match ($response->status) {
            400, 413, 415, 422 => InvalidRequestError::class,
            401 => AuthenticationError::class,
            403 => PermissionDeniedError::class,
            404 => NotFoundError::class,
            409, 410 => ConflictError::class,
            429 => RateLimitError::class,
            default => self::class,
        };
        return new $class($response->status, $response, $isOurs ? $error : [], $previous);
    }
}
