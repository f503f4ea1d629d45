<?php

declare(strict_types=1);

namespace Piton\Error;

/** No response: the network failed, or the time was over. A payment may have been made. */
final class ApiConnectionError extends PitonError
{
}
