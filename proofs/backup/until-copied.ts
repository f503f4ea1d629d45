import { readdirSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** Waits for the first copy of the database in that backup. */
export async function untilCopied(folder: string, limitMs: number): Promise<void> {
  const startedAt = performance.now();
  const isCopied = () =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).some((name) =>
      /base\/[^/.]+\/manifest$/.test(name),
    );
  while (!isCopied()) {
    if (performance.now() - startedAt > limitMs) throw new Error('no copy was made');
    await wait(100);
  }
}
