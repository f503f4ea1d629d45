import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { cleanEnvironment } from '../../../scripts/processes/clean-environment.ts';
import { stopWithParent } from '../../../scripts/processes/stop-children.ts';
import type { Login } from '../world/keep-logins.ts';

export type RunnerSettings = {
  readonly app: Login;
  readonly minimumMills: string;
  /** With one connection, its database backend is known. */
  readonly connections: number;
};

export type RunnerCommand = { kind: 'settings'; settings: RunnerSettings } | { kind: 'run' };

/** The number of prepared merchants, an error message, or null if it was killed. */
type Ran = number | string | null;

export type Runners = {
  readonly count: number;
  /** The runner of a database backend. */
  readonly onBackend: (backendPid: number) => number | null;
  readonly pidOf: (runner: number) => number;
  /** Runs all in parallel. Resolves when each has ended. */
  readonly run: () => Promise<Ran[]>;
  /** With SIGKILL; another replaces it. Returns whether it was in the middle of a run. */
  readonly kill: (runner: number) => Promise<boolean>;
  /** Waits until all are up. */
  readonly whole: () => Promise<unknown>;
  readonly stop: () => Promise<void>;
};

const program = path.join(import.meta.dirname, 'runner-process.ts');

export function startRunners(
  settings: RunnerSettings,
  count: number,
  execArgv: string[] = [],
): Runners {
  const start = () => startRunner(settings, execArgv);
  const members = Array.from({ length: count }, start);
  const memberOf = (runner: number) => {
    const member = members[runner % count];
    if (member === undefined) throw new Error('there are no runners');
    return member;
  };
  const whole = () => Promise.all(members.map(({ ready }) => ready));
  return {
    count,
    onBackend: (backendPid) => {
      const at = members.findIndex((member) => member.backendPid() === backendPid);
      return at < 0 ? null : at;
    },
    pidOf: (runner) => memberOf(runner).child.pid ?? 0,
    run: async () => {
      await whole();
      return Promise.all(members.map((member) => member.run()));
    },
    kill: async (runner) => {
      const member = memberOf(runner);
      const wasAtWork = await member.kill();
      members[runner % count] = start();
      return wasAtWork;
    },
    whole,
    stop: async () => {
      await Promise.all(members.map((member) => member.kill()));
    },
  };
}

type Runner = {
  readonly child: ChildProcess;
  readonly backendPid: () => number | null;
  readonly ready: Promise<unknown>;
  readonly run: () => Promise<Ran>;
  readonly kill: () => Promise<boolean>;
};

function startRunner(settings: RunnerSettings, execArgv: string[]): Runner {
  const child = fork(program, {
    // Many processes load the same code.
    env: cleanEnvironment({}),
    execArgv,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  stopWithParent(child);
  const ended = once(child, 'exit');
  const waiting = new Map<number, (ran: Ran) => void>();
  child.on('message', (message: { number: number; answered?: number; failed?: string }) => {
    waiting.get(message.number)?.(message.answered ?? message.failed ?? 'it said nothing');
    waiting.delete(message.number);
  });
  child.once('exit', () => {
    for (const resolve of waiting.values()) resolve(null);
    waiting.clear();
  });
  let number = 0;
  let isRunning = false;
  const request = (command: RunnerCommand) => {
    number += 1;
    const answered = Promise.withResolvers<Ran>();
    waiting.set(number, answered.resolve);
    child.send({ number, command });
    return answered.promise;
  };
  let backendPid: number | null = null;
  const ready = request({ kind: 'settings', settings }).then((reply) => {
    if (typeof reply === 'string') throw new Error(`a runner could not begin: ${reply}`);
    backendPid = reply;
  });
  // A killed runner rejects without a listener.
  ready.catch(() => undefined);
  return {
    child,
    backendPid: () => backendPid,
    ready,
    run: async () => {
      isRunning = true;
      const ran = await request({ kind: 'run' });
      isRunning = false;
      return ran;
    },
    kill: async () => {
      const wasAtWork = isRunning;
      child.kill('SIGKILL');
      await ended;
      return wasAtWork;
    },
  };
}
