<?php

declare(strict_types=1);

namespace Piton\Error;

/** 429: too many requests; `retryAfterSeconds` says how long to wait. */
final class RateLimitError extends PitonApiError
{
}
