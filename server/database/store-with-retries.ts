import { setTimeout as wait } from 'node:timers/promises';

const delaysMs = [250, 1000, 4000, 15_000];

/**
 * Stores a gateway's response. Its references exist only in this process, so the process waits for
 * a database that is briefly away.
 */
export async function storeWithRetries<Stored>(
  store: () => Promise<Stored>,
  onFailure: (err: unknown) => void,
): Promise<Stored> {
  for (const delayMs of delaysMs) {
    try {
      return await store();
    } catch (err) {
      onFailure(err);
      await wait(delayMs);
    }
  }
  return store();
}
