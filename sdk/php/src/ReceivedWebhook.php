<?php

declare(strict_types=1);

namespace Piton;

use Piton\Model\WebhookEvent;

/** A verified webhook. Its id is the same in each repeat, so keep the ids that you have handled. */
final class ReceivedWebhook
{
    /** @internal */
    public function __construct(
        public readonly string $id,
        public readonly WebhookEvent $event,
    ) {
    }
}
