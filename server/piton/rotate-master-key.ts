import { AppError } from '@piton/contract/http/errors.ts';
import type pg from 'pg';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { z } from 'zod';
import { createSecurityLog } from '../audit/security-log/create-security-log.ts';
import type { Config } from '../config/config.ts';
import { loadNewMasterKey } from '../config/keys/load-key.ts';
import { connect } from '../database/connect.ts';
import { type MasterKey, masterKeyFrom } from '../encryption/master-key.ts';
import type { RootKey } from '../encryption/root-key.ts';
import { createIdentity } from '../identity/create-identity.ts';
import { type ConfirmedStaff, confirmStaff } from '../identity/staff/confirm-staff.ts';
import { OperatorError } from '../operator-error.ts';
import {
  addMasterKey,
  type Confirmers,
  type Finished,
  finishRotation,
  readRotation,
} from '../encryption/root-keys/rotate-master-key.ts';
import { openSecondRootKey } from '../encryption/root-keys/company-root-key.ts';
import { openQueues } from '../startup/start-jobs.ts';
import { openSyslog } from '../startup/start-security-log.ts';
import { stopBriefly } from '../startup/stop-briefly.ts';
import type { Command } from './command/command.ts';
import { takeOptions } from './command/take-options.ts';
import { type Opened, workWithMasterKey } from './command/work-with-master-key.ts';

type Context = Parameters<Command['run']>[1];

const purpose = 'piton master-key';

/** The payment server's own master key is replaced in the same way. */
const whichKey = z.enum(['master', 'payments']).default('master');

const options = z.object({
  key: whichKey,
  'new-key-file': z.string().optional(),
  'new-key-command': z.string().optional(),
});

/** Adds the new master key. Servers are restarted with it before the old one is removed. */
export async function rotateMasterKey(args: string[], context: Context): Promise<void> {
  const taken = takeOptions(args, options);
  const { config, env, print } = context;
  const source = { file: taken['new-key-file'], command: taken['new-key-command'] };
  const loaded = loadNewMasterKey(source, env);
  if (loaded.key === null) throw new OperatorError(loaded.problem);
  const to = masterKeyFrom(loaded.key);
  const done = await workWithMasterKey(config(), purpose, async (client, rootKey, opened) => {
    const from = await keyOf(taken.key, client, { ...config(), ...opened });
    if (from.id === to.id) {
      throw new OperatorError('The new key is the current one. Nothing was changed.');
    }
    const by = await confirmByTwo({ owner: client, ...opened, rootKey }, context);
    return addMasterKey(client, { from, to, by });
  });
  print(
    done === 'added'
      ? `The new master key ${to.id} opens this database too. Nothing else has changed.`
      : `The new master key ${to.id} was added before.`,
  );
  print('1. Store a copy of the new key where you keep keys.');
  print('2. Restart the servers with it, one after the other.');
  const option = taken.key === 'payments' ? ' --key payments' : '';
  print(`3. Then run with the new key: piton master-key finish-rotation${option}`);
}

/** Removes the old master key. */
export async function finishMasterKeyRotation(args: string[], context: Context): Promise<void> {
  const { key } = takeOptions(args, z.object({ key: whichKey }));
  const { config, print } = context;
  const removed = await workWithMasterKey(config(), purpose, async (client, rootKey, opened) => {
    const masterKey = await keyOf(key, client, { ...config(), ...opened });
    const before = await readRotation(client, masterKey);
    if (before.kind !== 'ready') throw refusalOf(before);
    const by = await confirmByTwo({ owner: client, ...opened, rootKey }, context);
    const finished = await finishRotation(client, { masterKey, by });
    if (finished.kind !== 'finished') throw refusalOf(finished);
    return finished.removed;
  });
  print(`Removed the master key ${removed.join(' and ')}: no server starts with it any more.`);
  print('Keep the old key as long as you keep older backups: nothing else opens them.');
}

async function keyOf(
  which: z.infer<typeof whichKey>,
  client: pg.ClientBase,
  { masterKey, paymentsKey }: Pick<Opened, 'masterKey'> & Pick<Config, 'paymentsKey'>,
): Promise<MasterKey> {
  if (which === 'master') return masterKey;
  if (paymentsKey !== null && (await openSecondRootKey(client, paymentsKey)) !== null) {
    return masterKeyFrom(paymentsKey);
  }
  throw new OperatorError(
    'No payments key is configured, or no server has started with it. Run this with the settings of the payment server.',
  );
}

function refusalOf(state: Exclude<Finished, { kind: 'finished' }>): OperatorError {
  switch (state.kind) {
    case 'nothing_to_do':
      return new OperatorError('Only this master key opens the database. Nothing was changed.');
    case 'not_the_newest':
      return new OperatorError(
        `The newest master key is ${state.newest}. Run this with that key: with an older one, it would remove the new. Nothing was changed.`,
      );
    case 'still_used':
      return new OperatorError(
        `A server has run with the master key ${state.masterKeyIds.join(' and ')} in the last 30 s. Restart it with the new key, wait half a minute and repeat this. Nothing was changed.`,
      );
  }
}

/** Two members of staff prove at this terminal that they are there. */
async function confirmByTwo(
  { owner, app, rootKey }: Pick<Opened, 'app'> & { owner: pg.ClientBase; rootKey: RootKey },
  { config, print, readLine }: Context,
): Promise<Confirmers> {
  const database = connect({ connection: app, poolSize: 2, onIdleError: () => undefined });
  const log = pino({ level: 'silent' });
  const syslog = openSyslog({ config: config(), log, metrics: { registry: new Registry() } });
  try {
    const given = { ...openQueues(rootKey), database: database.kysely, log, rootKey };
    const identity = createIdentity({ ...given, clock: () => new Date() });
    const { record, flush } = createSecurityLog({ ...given, forward: syslog.forward });
    const deps = { ...identity, recordSecurity: record };
    const confirm = async (who: string) => {
      print(`${who} member of staff:`);
      try {
        const confirmed = await askAndConfirm(deps, readLine, config().publicUrl ?? '');
        print(`Confirmed by ${confirmed.displayName}.`);
        return confirmed;
      } finally {
        await flush();
      }
    };
    const first = await confirm('First');
    const second = await confirm('Second');
    if (second.userId === first.userId) {
      throw new OperatorError('Two different members of staff must confirm. Nothing was changed.');
    }
    if (!(await mayConfirmTogether(owner, [first.userId, second.userId]))) {
      throw new OperatorError(
        'One of you invited or enabled the other, or the same person did so for both, in the last 72 hours. Ask another member of staff to confirm. Nothing was changed.',
      );
    }
    return [first.userId, second.userId];
  } finally {
    await stopBriefly(syslog.stop());
    await database.close();
  }
}

/** Asks as the owner, who sees all accounts. */
async function mayConfirmTogether(
  owner: pg.ClientBase,
  [first, second]: Confirmers,
): Promise<boolean> {
  const { rows } = await owner.query<{ may: boolean }>(
    'select may_approve_together($1, $2, database_now()) as may',
    [first, second],
  );
  return rows[0]?.may === true;
}

async function askAndConfirm(
  deps: Parameters<typeof confirmStaff>[0],
  readLine: Context['readLine'],
  origin: string,
): Promise<ConfirmedStaff> {
  const proof = {
    email: await readLine('Email: ', { isHidden: false }),
    password: await readLine('Password (typing is hidden): ', { isHidden: true }),
    code: await readLine('Code from your authenticator app: ', { isHidden: true }),
  };
  try {
    return await confirmStaff(deps, proof, origin);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new OperatorError(`${error.message} Nothing was changed.`, { cause: error });
  }
}
