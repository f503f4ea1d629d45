import { spawn } from 'node:child_process';

/** `stop` insists after its patience: an endless loop that was just typed hears nothing. */
export type Child = { ended: Promise<void>; stop: (patienceMs?: number) => Promise<void> };

/** Within the five seconds that `npm run dev` has, and after what the server needs for itself. */
const usualPatienceMs = 4700;

/**
 * A program beside this one that ends with it, however this one ends: the server watches a pipe of
 * its own for that, Vite its input.
 */
export function startChild(cwd: string, args: string[], env: Record<string, string> = {}): Child {
  const child = spawn(process.execPath, args, {
    cwd,
    stdio: ['pipe', 'inherit', 'inherit', 'pipe'],
    // Vite does not watch its input where it takes itself to be in a build pipeline.
    env: { ...process.env, ...env, CI: 'false', PITON_PARENT_PIPE: '3' },
  });
  child.stdin?.on('error', () => undefined);
  const ended = new Promise<void>((resolve) => {
    child.on('error', () => resolve()).on('exit', () => resolve());
  });
  return {
    ended,
    stop: async (patienceMs = usualPatienceMs) => {
      const insist = setTimeout(() => child.kill('SIGKILL'), patienceMs);
      child.kill('SIGTERM');
      await ended;
      clearTimeout(insist);
    },
  };
}
