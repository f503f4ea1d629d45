import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { MasterKey } from '@piton/server/encryption/master-key.ts';
import { cleanEnvironment } from '../../scripts/processes/clean-environment.ts';
import { stopWithParent } from '../../scripts/processes/stop-children.ts';
import type { OwnGateway } from '../payments/own-gateway.ts';
import type { OwnWorld } from '../payments/world/own-world.ts';

export type OneServer = {
  readonly url: string;
  readonly pid: number;
  /** Stops it in order, and waits until it has ended. */
  readonly stop: () => Promise<void>;
};

const program = path.resolve(import.meta.dirname, '../payments/kills/server-process.ts');

/** Rejects if the server ends before it is ready. */
export async function startOneServer(env: Record<string, string>): Promise<OneServer> {
  const child = fork(program, {
    env: cleanEnvironment({ PORT: '0', ...env }),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  stopWithParent(child);
  const ended = once(child, 'exit');
  const { pid } = child;
  if (pid === undefined) throw new Error('a server could not be started');
  const started = await Promise.race([once(child, 'message'), ended.then(() => null)]);
  if (started === null) throw new Error('a server ended before it was ready');
  const [{ url }] = started as [{ url: string }];
  return {
    url,
    pid,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

export function serverEnvironment(
  { world, gateway, dataFolder }: { world: OwnWorld; gateway: OwnGateway; dataFolder: string },
  masterKey: MasterKey,
): Record<string, string> {
  return {
    // All payments come from one address and one card.
    PITON_ATTEMPTS_PER_CARD: '1000000',
    PITON_ATTEMPTS_PER_ADDRESS: '1000000',
    PITON_DATA: dataFolder,
    DATABASE_URL: urlOf(world.app),
    DATABASE_OWNER_URL: urlOf(world.owner),
    PITON_MASTER_KEY: masterKey.key.toString('base64'),
    PITON_GATEWAY_URL: gateway.url,
  };
}

/** The folder of a local socket is in the query. */
function urlOf({ user, password, host, port, database }: OwnWorld['app']): string {
  if (typeof password !== 'string') throw new Error('logins of the cluster have passwords');
  const place = `localhost:${port ?? ''}/${database ?? ''}?host=${encodeURIComponent(host ?? '')}`;
  return `postgres://${user ?? ''}:${encodeURIComponent(password)}@${place}`;
}
