<?php

declare(strict_types=1);

namespace Piton\Error;

/** 404: the company has no such object in the key's mode. */
final class NotFoundError extends PitonApiError
{
}
