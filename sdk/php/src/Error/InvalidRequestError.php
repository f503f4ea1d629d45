<?php

declare(strict_types=1);

namespace Piton\Error;

/** 400, 413, 415 and 422: the request is wrong, and a repeat won't help. */
final class InvalidRequestError extends PitonApiError
{
}
