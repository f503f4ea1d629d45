import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { withConnection } from '@piton/server/database/with-connection.ts';
import type { MasterKey } from '@piton/server/encryption/master-key.ts';
import type { Confirmers } from '@piton/server/encryption/root-keys/rotate-master-key.ts';
import type { ClientConfig } from 'pg';
import { cleanEnvironment } from '../../scripts/processes/clean-environment.ts';
import { stopWithParent } from '../../scripts/processes/stop-children.ts';
import type { RotateOrder } from './rotate-process.ts';

type Rotation = { readonly from: MasterKey; readonly to: MasterKey; readonly by: Confirmers };

/**
 * Kills a rotation between its key's row and its audit entry, for which a lock makes it wait, and
 * returns the number of rows that it has left for the new key.
 */
export async function killedRotation(
  owner: ClientConfig,
  { from, to, by }: Rotation,
  plant: 'commits-before-audit' | null = null,
): Promise<number> {
  return withConnection(owner, async (client) => {
    await client.query('begin');
    await client.query('lock table audit_entries in share mode');
    const child = fork(path.join(import.meta.dirname, 'rotate-process.ts'), {
      env: cleanEnvironment({}),
      execArgv: plant === null ? [] : ['--import', faultsAt(plant)],
    });
    stopWithParent(child);
    const text = ({ key }: MasterKey) => key.toString('base64');
    const order: RotateOrder = { owner, from: text(from), to: text(to), by };
    child.send(order);
    const ended = once(child, 'exit');
    const isWaiting = async () => {
      const { rowCount } = await client.query(
        `select from pg_locks where relation = 'audit_entries'::regclass and not granted`,
      );
      return rowCount !== 0;
    };
    while (!(await isWaiting())) {
      if (child.exitCode !== null) throw new Error('the rotation ended without waiting');
      await wait(20);
    }
    child.kill('SIGKILL');
    await ended;
    await client.query('commit');
    // Waits until the server process has noticed and rolled back.
    await client.query('begin');
    await client.query('lock table wrapped_root_keys in share row exclusive mode');
    const { rowCount } = await client.query(
      'select from wrapped_root_keys where master_key_id = $1',
      [to.id],
    );
    await client.query('commit');
    return rowCount ?? 0;
  });
}

function faultsAt(plant: string): string {
  return new URL(`rotation-faults.mjs?${plant}`, import.meta.url).href;
}
