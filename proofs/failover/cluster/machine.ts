import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** A database machine: a network namespace with its own address, whose processes fail together. */
export type Machine = {
  readonly name: string;
  readonly address: string;
  /** Runs a program there as the user `postgres`; its output goes to `<log>.log` in that folder. */
  readonly run: (program: Program) => ChildProcess;
  /** Ends everything that runs there at once, as a loss of power does. */
  readonly kill: () => void;
  /** Ends its PostgreSQL alone. */
  readonly killPostgres: () => void;
  /** Stops everything there, as a hypervisor does that moves a machine. */
  readonly freeze: () => Promise<void>;
  readonly thaw: () => void;
  /** Drops packets to and from these machines; without any, to and from everything. */
  readonly cutOff: (from: readonly Machine[]) => void;
  readonly reconnect: () => void;
  /** Removes it from this system. */
  readonly remove: () => void;
};

type Program = {
  readonly command: readonly [string, ...string[]];
  readonly env: Readonly<Record<string, string>>;
  readonly folder: string;
  readonly log: string;
};

const netmask = 30;

/**
 * The `index`th machine of a network `10.x.y.0/24`. Its packets to the others pass through this
 * system, which forwards them and can drop them.
 */
export function createMachine(name: string, network: string, index: number): Machine {
  const space = `${name}-${process.pid}`;
  const link = `v${index}x${process.pid}`;
  const [router, address] = [`${network}.${index * 4 + 1}`, `${network}.${index * 4 + 2}`];
  const own = (...args: string[]) => ip('-n', space, ...args);
  ip('netns', 'add', space);
  ip('link', 'add', link, 'type', 'veth', 'peer', 'name', 'e0', 'netns', space);
  ip('addr', 'add', `${router}/${netmask}`, 'dev', link);
  ip('link', 'set', link, 'up');
  own('addr', 'add', `${address}/${netmask}`, 'dev', 'e0');
  own('link', 'set', 'e0', 'up');
  own('link', 'set', 'lo', 'up');
  own('route', 'add', 'default', 'via', router);
  writeFileSync(`/proc/sys/net/ipv4/conf/${link}/forwarding`, '1');
  let rules: string[][] = [];
  const drop = (...match: string[]) => {
    ip('rule', 'add', ...match, 'blackhole');
    rules.push(match);
  };
  const reconnect = () => {
    for (const match of rules) ip('rule', 'del', ...match, 'blackhole');
    rules = [];
    ip('link', 'set', link, 'up');
  };
  const signal = (kind: NodeJS.Signals, isMeant: (pid: number) => boolean = () => true) =>
    signalAll(pidsIn(space).filter(isMeant), kind);
  const kill = () => {
    // Processes may start others while they are being ended or stopped.
    while (pidsIn(space).length > 0) signal('SIGKILL');
  };
  return {
    name,
    address,
    run: (program) => runIn(space, program),
    kill,
    killPostgres: () => signal('SIGKILL', isPostgres),
    freeze: async () => {
      while (pidsIn(space).some((pid) => !isStopped(pid))) {
        signal('SIGSTOP');
        await wait(1);
      }
    },
    thaw: () => signal('SIGCONT'),
    cutOff: (from) => {
      if (from.length === 0) ip('link', 'set', link, 'down');
      for (const other of from) {
        drop('from', address, 'to', other.address);
        drop('from', other.address, 'to', address);
      }
    },
    reconnect,
    remove: () => {
      kill();
      reconnect();
      // The namespace removes its links only later.
      ip('link', 'del', link);
      ip('netns', 'del', space);
    },
  };
}

function runIn(space: string, { command, env, folder, log }: Program): ChildProcess {
  const output = openSync(path.join(folder, `${log}.log`), 'a');
  // Each machine has a processor of its own, which the proof's other programs must not take.
  const as = [
    'nice',
    '-n',
    '-15',
    'setpriv',
    '--reuid=postgres',
    '--regid=postgres',
    '--init-groups',
  ];
  const child = spawn('ip', ['netns', 'exec', space, ...as, ...command], {
    cwd: folder,
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'C.UTF-8', HOME: folder, ...env },
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  return child;
}

function ip(...args: string[]): string {
  return execFileSync('ip', args, { encoding: 'utf8' });
}

function pidsIn(space: string): number[] {
  const { stdout } = spawnSync('ip', ['netns', 'pids', space], { encoding: 'utf8' });
  return stdout.split('\n').filter(Boolean).map(Number);
}

function signalAll(pids: readonly number[], kind: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, kind);
    } catch {
      // It has just ended.
    }
  }
}

function isPostgres(pid: number): boolean {
  return readOf(pid, 'comm').trim() === 'postgres';
}

function isStopped(pid: number): boolean {
  const [, state] = /^State:\s+(\S)/m.exec(readOf(pid, 'status')) ?? [];
  return state === undefined || state === 'T' || state === 'Z';
}

function readOf(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
