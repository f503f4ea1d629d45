import { once } from 'node:events';
import { fstatSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const retryMs = 50;

/**
 * Two writers would approve the same transaction twice, so an open file has one. The mark is a
 * socket in Linux's abstract namespace, named after the file itself: the kernel takes it away with
 * its process, however that ends, and nothing is left behind to clean up. The writer before may be
 * in its last second, so we wait for it. Other systems have no such namespace, and no mark.
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
