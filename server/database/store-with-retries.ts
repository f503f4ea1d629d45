import { setTimeout as wait } from 'node:timers/promises';

const delaysMs = [250, 1000, 4000, 15_000];

/**
 * Stores a gateway's response. Its references exist only in this process, so the process waits for
 * a database that is briefly away.
 */
export async function storeWithRetries<Stored>(
  store: () => Promise<Stored>,
  onFailure: (err: unknown, failures: number) => void,
): Promise<Stored> {
  for (const [index, delayMs] of delaysMs.entries()) {
    try {
      return await store();
    } catch (err) {
      onFailure(err, index + 1);
      await wait(delayMs);
    }
  }
  return store();
}
