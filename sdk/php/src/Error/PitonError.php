<?php

declare(strict_types=1);

namespace Piton\Error;

/** The base of all errors that this library throws. */
class PitonError extends \RuntimeException
{
}
