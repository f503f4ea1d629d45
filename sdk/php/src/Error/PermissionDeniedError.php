<?php

declare(strict_types=1);

namespace Piton\Error;

/** 403: the key lacks the permission. */
final class PermissionDeniedError extends PitonApiError
{
}
