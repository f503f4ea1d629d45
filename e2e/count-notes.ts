import type { BrowserContext, Page } from '@playwright/test';

/** From the next page on this counts the notes that a page plays, in place of its loudspeaker. */
export async function countNotes(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const counted = { noteCount: 0 };
    class Silence {
      state = 'running';
      currentTime = 0;
      gain = this;
      connect = () => this;
      setValueAtTime = () => this;
      linearRampToValueAtTime = () => this;
      exponentialRampToValueAtTime = () => this;
      start = () => {
        counted.noteCount += 1;
      };
      stop = () => undefined;
    }
    const silent = { AudioContext: Silence, OscillatorNode: Silence, GainNode: Silence };
    Object.assign(globalThis, silent, { counted });
  });
}

export function noteCount(page: Page): Promise<number> {
  return page.evaluate(
    () => (globalThis as unknown as { counted: { noteCount: number } }).counted.noteCount,
  );
}
