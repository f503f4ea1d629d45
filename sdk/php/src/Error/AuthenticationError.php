<?php

declare(strict_types=1);

namespace Piton\Error;

/** 401: the key is wrong, expired or revoked. */
final class AuthenticationError extends PitonApiError
{
}
