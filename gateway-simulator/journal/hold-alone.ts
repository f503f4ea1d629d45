import { once } from 'node:events';
import { fstatSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const retryMs = 50;

/**
 * Allows one writer per file, because two would approve the same transaction twice. The lock is a
 * socket in Linux's abstract namespace (other systems have no lock): the kernel removes it with
 * the process, so nothing needs cleaning up.
 */
export async function holdAlone(
  descriptor: number,
  { file, waitMs }: { file: string; waitMs: number },
): Promise<() => void> {
  if (process.platform !== 'linux') return () => {};
  const { dev, ino } = fstatSync(descriptor);
  const name = `\0piton-gateway-simulator-journal-${dev}-${ino}`;
  const giveUpAt = performance.now() + waitMs;
  for (;;) {
    const mark = await takeName(name);
    if (mark) return () => void mark.close();
    if (performance.now() >= giveUpAt) throw new Error(`another simulator writes ${file}`);
    await pause(retryMs);
  }
}

async function takeName(name: string): Promise<Server | undefined> {
  const mark = createServer().listen(name).unref();
  try {
    await once(mark, 'listening');
    return mark;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return undefined;
    throw error;
  }
}
