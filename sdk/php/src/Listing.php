<?php

declare(strict_types=1);

namespace Piton;

/**
 * A list. `foreach` goes through all items and fetches further pages as needed; `firstPage` fetches
 * one.
 *
 * @template Item of object
 * @implements \IteratorAggregate<int, Item>
 */
final class Listing implements \IteratorAggregate
{
    /**
     * @internal
     * @param \Closure(?string): Page<Item> $fetch
     */
    public function __construct(private readonly \Closure $fetch)
    {
    }

    /** @return Page<Item> */
    public function firstPage(): Page
    {
        return ($this->fetch)(null);
    }

    /** @return \Generator<int, Item> */
    public function getIterator(): \Generator
    {
        $cursor = null;
        do {
            $page = ($this->fetch)($cursor);
            // `yield from` would repeat the keys, and iterator_to_array lose items.
            foreach ($page->items as $item) {
                yield $item;
            }
            $cursor = $page->nextCursor;
        } while ($cursor !== null);
    }

    /** @return array<string, mixed> Without the key, for logs. */
    public function __debugInfo(): array
    {
        return [];
    }
}
