import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync } from 'node:fs';
import { setPriority } from 'node:os';
import path from 'node:path';
import { cleanEnvironment } from '../../scripts/processes/clean-environment.ts';
import { stopChild, stopWithParent } from '../../scripts/processes/stop-children.ts';

/** Piton's servers at fixed ports, behind a balancer. */
export type Servers = {
  /** Kills one with SIGKILL and returns when it has ended. */
  readonly kill: (index: number) => Promise<void>;
  /** Starts it again; resolves when it listens. */
  readonly start: (index: number) => Promise<void>;
  /** The number of servers that have ended without a kill. */
  readonly ended: () => number;
  readonly stop: () => Promise<void>;
};

type ServerOptions = {
  readonly folder: string;
  readonly ports: readonly number[];
  readonly env: Readonly<Record<string, string>>;
};

const program = path.resolve(import.meta.dirname, '../payments/kills/server-process.ts');

export async function startServers({ folder, ports, env }: ServerOptions): Promise<Servers> {
  const children: ChildProcess[] = [];
  const expected = new Set<ChildProcess>();
  let ended = 0;
  const start = async (index: number) => {
    const data = path.join(folder, `server-${index + 1}`);
    mkdirSync(data, { recursive: true, mode: 0o700 });
    const log = openSync(path.join(folder, `server-${index + 1}.log`), 'a');
    const child = fork(program, {
      env: cleanEnvironment({ ...env, PITON_DATA: data, PORT: String(ports[index]) }),
      stdio: ['ignore', log, log, 'ipc'],
    });
    // As if each had a machine of its own.
    if (child.pid !== undefined) setPriority(child.pid, -10);
    stopWithParent(child);
    children[index] = child;
    const exit = once(child, 'exit');
    void exit.then(() => (ended += expected.has(child) ? 0 : 1));
    const early = exit.then(() => {
      throw new Error(`server ${index + 1} ended before it was ready`);
    });
    early.catch(() => undefined);
    await Promise.race([once(child, 'message'), early]);
  };
  // One after the other, because the first migrates the database.
  for (const index of ports.keys()) await start(index);
  return {
    start,
    kill: async (index) => {
      const child = children[index];
      if (child === undefined) throw new Error(`there is no server ${index + 1}`);
      expected.add(child);
      const exit = once(child, 'exit');
      child.kill('SIGKILL');
      await exit;
    },
    ended: () => ended,
    stop: async () => {
      for (const child of children) expected.add(child);
      await Promise.all(children.map((child) => stopChild(child)));
    },
  };
}
