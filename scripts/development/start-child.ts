import { spawn } from 'node:child_process';

/** `stop` kills after its timeout, because an endless loop handles no signal. */
export type Child = { ended: Promise<void>; stop: (patienceMs?: number) => Promise<void> };

/** Within the five seconds of `npm run dev`, and longer than the server's own limit. */
const usualPatienceMs = 4700;

/**
 * A child that ends with this process, however it ends: the server watches a pipe for that, Vite
 * its stdin.
 */
export function startChild(cwd: string, args: string[], env: Record<string, string> = {}): Child {
  const child = spawn(process.execPath, args, {
    cwd,
    stdio: ['pipe', 'inherit', 'inherit', 'pipe'],
    // In CI mode, Vite doesn't watch its stdin.
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
