import { watch } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { Child } from './start-child.ts';

/** Switching a branch changes many files, which should cause one restart. */
const quietMs = 150;

/** Keeps one child running, and replaces it after each change in the folders. */
export function restartOnChange(
  folders: string[],
  start: () => Child,
): { stop: () => Promise<void> } {
  let child = start();
  let restarting = Promise.resolve();
  let pending: AbortController | null = null;
  const restart = async (signal: AbortSignal) => {
    await wait(quietMs, undefined, { signal });
    pending = null;
    restarting = restarting.then(async () => {
      await child.stop();
      console.log('A file has changed; restarting the server.');
      child = start();
    });
  };
  const watchers = folders.map((folder) =>
    watch(folder, { recursive: true }, (_event, file) => {
      if (file === null || !/\.(ts|sql)$/.test(file) || file.includes('.test.')) return;
      pending?.abort();
      pending = new AbortController();
      restart(pending.signal).catch(() => {
        // A newer change has replaced this one.
      });
    }),
  );
  return {
    stop: async () => {
      for (const watcher of watchers) watcher.close();
      pending?.abort();
      await restarting;
      await child.stop();
    },
  };
}
