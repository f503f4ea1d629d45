<?php

declare(strict_types=1);

namespace Piton\Error;

/** 409 and 410: the state of the object doesn't allow it. */
final class ConflictError extends PitonApiError
{
}
