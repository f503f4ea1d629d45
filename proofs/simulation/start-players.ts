import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { stopWithParent } from '../../scripts/processes/stop-children.ts';
import { withConnection } from '@piton/server/database/with-connection.ts';
import { startTestCluster } from '@piton/server/database/testing/test-cluster.ts';
import type { PlayedSeed } from './play-seed.ts';
import type { PlayerCommand, PlayerReply } from './player-process.ts';
import type { Logins, SimulatedWorld } from './simulated-world.ts';

export type Player = {
  readonly play: (seed: number, transactions: number) => Promise<PlayedSeed>;
  readonly stop: () => void;
};

export type Players = {
  /** A process of its own, with a planted fault in the product's modules or database functions. */
  readonly start: (planted?: { readonly fault?: string; readonly sql?: string }) => Player;
  readonly stop: () => Promise<void>;
};

const template = 'simulated';

/** A PostgreSQL with the world from which each run copies its own. */
export async function startPlayers(): Promise<Players> {
  const cluster = await startTestCluster();
  try {
    await withConnection(cluster.superuser, async (client) => {
      await client.query(
        `create database ${template} owner piton_owner template ${cluster.template}`,
      );
      // New statistics would change plans in the middle of a run.
      await client.query('alter system set autovacuum = off');
      // The last statement that closes a circle of locks finds the deadlock, and each other that
      // waits says so.
      await client.query(`alter system set deadlock_timeout = '1ms'`);
      await client.query('alter system set log_lock_waits = on');
      await client.query('select pg_reload_conf()');
    });
    const { owner, app, superuser } = cluster;
    const of = (login: Logins['owner']) => ({ ...login, database: template });
    const world = await buildWorld({ owner: of(owner), app: of(app), superuser: of(superuser) });
    const start: Players['start'] = ({ fault, sql = '' } = {}) => {
      const child = startProcess(fault);
      const play = async (seed: number, transactions: number) => {
        const logins = { owner, app, superuser };
        const command = { logins, template, world, seed, transactions, plants: sql };
        const reply = await ask(child, { kind: 'play', ...command });
        if (reply.kind !== 'played') throw new Error('the player did not play');
        return reply.played;
      };
      return { play, stop: () => void child.kill('SIGKILL') };
    };
    return { start, stop: cluster.stop };
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}

async function buildWorld(logins: Logins): Promise<SimulatedWorld> {
  const child = startProcess();
  try {
    const reply = await ask(child, { kind: 'build', logins });
    if (reply.kind !== 'built') throw new Error('the world was not built');
    return reply.world;
  } finally {
    child.kill('SIGKILL');
  }
}

function startProcess(fault?: string): ChildProcess {
  const plants = new URL(`simulation-faults.mjs?${fault ?? ''}`, import.meta.url).href;
  const child = fork(path.join(import.meta.dirname, 'player-process.ts'), {
    execArgv: fault === undefined ? [] : [`--import=${plants}`],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  stopWithParent(child);
  return child;
}

/** A player has one command at a time. */
function ask(child: ChildProcess, command: PlayerCommand): Promise<PlayerReply> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) =>
      reject(new Error(`a player ended with ${code ?? 'a signal'}`));
    child.once('exit', onExit);
    child.once('message', (reply: PlayerReply) => {
      child.off('exit', onExit);
      if (reply.kind === 'failed') reject(new Error(reply.failure));
      else resolve(reply);
    });
    child.send(command);
  });
}
