import type { BrowserContext, Page } from '@playwright/test';

type Counted = { counted: { notes: string[] } };

/**
 * Records the notes a page plays from its next load on, in place of real audio, with the payment
 * from the lock's name, because other tests pay at the same time.
 */
export async function countNotes(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const counted = { notes: [] as string[] };
    let held = '';
    const { locks } = navigator;
    type Work = (lock: Lock | null) => Promise<unknown>;
    const request = locks.request.bind(locks) as (
      name: string,
      options: LockOptions,
      work: Work,
    ) => Promise<unknown>;
    const requestNoted = (name: string, options: LockOptions, work: Work) =>
      request(name, options, (lock) => {
        held = lock === null ? '' : name;
        try {
          return work(lock);
        } finally {
          held = '';
        }
      });
    Object.assign(locks, { request: requestNoted });
    class Silence {
      state = 'running';
      currentTime = 0;
      gain = this;
      connect = () => this;
      setValueAtTime = () => this;
      linearRampToValueAtTime = () => this;
      exponentialRampToValueAtTime = () => this;
      start = () => {
        counted.notes.push(held);
      };
      stop = () => undefined;
    }
    const silent = { AudioContext: Silence, OscillatorNode: Silence, GainNode: Silence };
    Object.assign(globalThis, silent, { counted });
  });
}

export function noteCount(page: Page, saleId: string): Promise<number> {
  return page.evaluate(
    (id) =>
      (globalThis as unknown as Counted).counted.notes.filter((name) => name.endsWith(id)).length,
    saleId,
  );
}
