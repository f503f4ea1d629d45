<?php

declare(strict_types=1);

namespace Piton;

/** @template Item of object */
final class Page
{
    /**
     * @internal
     * @param list<Item> $items
     */
    public function __construct(
        public readonly array $items,
        public readonly ?string $nextCursor,
    ) {
    }
}
