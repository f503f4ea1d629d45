import { spawnSync } from 'node:child_process';

/** An HSM over the network answers within a second or two. */
const limitMs = 10_000;

export type CommandResult =
  | { readonly kind: 'printed'; readonly text: string }
  | { readonly kind: 'failed'; readonly reason: string };

/**
 * Returns the command's output. Neither that nor its errors appear anywhere else, because either can
 * contain the key.
 */
export function runKeyCommand(
  command: string,
  env: Readonly<Record<string, string | undefined>>,
  timeout = limitMs,
): CommandResult {
  // A session of its own, so that the time limit ends what the shell has started too.
  const options = { detached: true, killSignal: 'SIGKILL', timeout, maxBuffer: 4096 } as const;
  const { pid, status, signal, error, stdout } = spawnSync('/bin/sh', ['-c', command], {
    ...options,
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  if (error !== undefined || signal !== null) endGroup(pid);
  if (error === undefined && status === 0) {
    const text = stdout.toString();
    stdout.fill(0);
    return { kind: 'printed', text };
  }
  stdout?.fill(0);
  return { kind: 'failed', reason: reasonOf(error, status ?? signal, timeout) };
}

function reasonOf(
  error: NodeJS.ErrnoException | undefined,
  end: number | string | null,
  timeout: number,
): string {
  if (error?.code === 'ETIMEDOUT') return `did not end within ${timeout / 1000} s`;
  if (error?.code === 'ENOBUFS') return 'prints more than a key';
  if (error !== undefined) return `could not be run (${error.code ?? 'unknown'})`;
  return `failed (${typeof end === 'number' ? `exit code ${end}` : (end ?? 'unknown')}); run it by hand as Piton’s account to see why`;
}

function endGroup(leader: number): void {
  if (!(leader > 0)) return;
  try {
    process.kill(-leader, 'SIGKILL');
  } catch {
    // Nothing of it is left.
  }
}
