type Fetched<Item> = { readonly items: Item[]; readonly nextCursor: string | null };

/**
 * A list. `await` gives its first page; `for await` goes through all items and fetches further
 * pages as needed.
 */
export class Page<Item> implements PromiseLike<Fetched<Item>>, AsyncIterable<Item> {
  readonly #fetch: (cursor: string | null) => Promise<Fetched<Item>>;

  constructor(fetchPage: (cursor: string | null) => Promise<Fetched<Item>>) {
    this.#fetch = fetchPage;
  }

  // eslint-disable-next-line unicorn/no-thenable -- awaiting a list is the point of it
  then<Done = Fetched<Item>, Failed = never>(
    onDone?: ((page: Fetched<Item>) => Done | PromiseLike<Done>) | null,
    onFailed?: ((reason: unknown) => Failed | PromiseLike<Failed>) | null,
  ): Promise<Done | Failed> {
    return this.#fetch(null).then(onDone, onFailed);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, void> {
    let cursor: string | null = null;
    do {
      const page: Fetched<Item> = await this.#fetch(cursor);
      yield* page.items;
      cursor = page.nextCursor;
    } while (cursor !== null);
  }
}
