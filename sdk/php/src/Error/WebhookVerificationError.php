<?php

declare(strict_types=1);

namespace Piton\Error;

/** A webhook that Piton didn't send, or an old one. */
final class WebhookVerificationError extends PitonError
{
}
