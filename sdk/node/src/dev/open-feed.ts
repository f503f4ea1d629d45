import type { Event } from '../generated/types.ts';
import type { Piton } from '../index.ts';

/** An event appears a moment after its time, so events can appear out of order. */
const overlapMs = 10 * 60_000;
const limit = 100;

/**
 * Returns a function that reads the events that have appeared since its last call, oldest first.
 * Times are the API's alone, because this machine's clock may be wrong.
 */
export async function openFeed(
  piton: Pick<Piton, 'events'>,
  signal: AbortSignal,
): Promise<() => Promise<Event[]>> {
  const seen = new Map<string, number>();
  const { items } = await piton.events.list({ limit: 1 }, { signal });
  let newestMs = items[0] && Date.parse(items[0].createdAt);

  async function readNew(): Promise<Event[]> {
    const fromMs = newestMs === undefined ? undefined : newestMs - overlapMs;
    const createdFrom = fromMs === undefined ? undefined : new Date(fromMs).toISOString();
    const fresh: Event[] = [];
    for await (const event of piton.events.list({ limit, createdFrom }, { signal })) {
      if (!seen.has(event.id)) fresh.push(event);
    }
    for (const { id, createdAt } of fresh) {
      const createdMs = Date.parse(createdAt);
      seen.set(id, createdMs);
      newestMs = Math.max(newestMs ?? createdMs, createdMs);
    }
    for (const [id, createdMs] of seen) if (createdMs < (fromMs ?? 0)) seen.delete(id);
    return fresh.toReversed();
  }

  // Without an event yet, each event that appears is new.
  if (newestMs !== undefined) await readNew();
  return readNew;
}
