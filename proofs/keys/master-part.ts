import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { withConnection } from '@piton/server/database/with-connection.ts';
import { type MasterKey, masterKeyFrom } from '@piton/server/encryption/master-key.ts';
import { keepRootKey, openRootKey } from '@piton/server/encryption/root-keys/open-root-key.ts';
import {
  addMasterKey,
  type Finished,
  finishRotation,
} from '@piton/server/encryption/root-keys/rotate-master-key.ts';
import { ensureWebBuilt } from '../../scripts/build-web.ts';
import type { Figure } from '../harness/figure.ts';
import { type Paid, rateFigure } from '../harness/pay-at-rate.ts';
import { decisionLimitMs } from '../payments/attempts.ts';
import { type OwnGateway, startOwnGateway } from '../payments/own-gateway.ts';
import { arrangedControl, type Part } from '../payments/part.ts';
import { type OwnWorld, startOwnCluster } from '../payments/world/own-world.ts';
import { killedRotation } from './killed-rotation.ts';
import { serverEnvironment, startOneServer } from './one-server.ts';
import { payServers, replaceServer } from './pay-servers.ts';
import { removeTooEarly } from './remove-too-early.ts';

const perSecond = { short: 10, full: 200 } as const;
const wrapWithinSeconds = 30;

/** The master key is replaced while two servers take payments and restart one after the other. */
export const masterPart: Part = {
  name: 'master',
  isLong: true,
  run: async ({ folder, scale, print }) => {
    await ensureWebBuilt();
    const gateway = await startOwnGateway(path.join(folder, 'gateway.jsonl'));
    const cluster = await startOwnCluster();
    const dataFolder = path.join(folder, 'data');
    mkdirSync(dataFolder, { mode: 0o700 });
    const given = { world: await cluster.newWorld(), gateway, dataFolder };
    try {
      const result = await rotateUnderLoad(given, perSecond[scale]);
      print('control: the old key is removed while both servers have nothing else');
      const early = await playEarly({ ...given, world: await cluster.newWorld() });
      const withFault = await killedWithFault(await cluster.newWorld());
      return [
        ...figuresOf(result, scale),
        arrangedControl(
          'the old key removed before the servers have the new one',
          `${early.failed} of ${early.sent} payments failed`,
          early.failed > 0,
        ),
        arrangedControl(
          'a rotation that commits before its audit entry',
          `${withFault} rows after the kill`,
          withFault > 0,
        ),
      ];
    } finally {
      await cluster.stop();
      await gateway.stop();
    }
  },
};

type Given = {
  readonly world: OwnWorld;
  readonly gateway: OwnGateway;
  readonly dataFolder: string;
};

type Result = {
  readonly paid: Paid;
  readonly wrapSeconds: number;
  readonly rotationSeconds: number;
  readonly rowsAfterKill: number;
  readonly tooSoon: Finished['kind'];
  readonly finished: Finished['kind'];
  readonly oldKey: string;
  readonly swapped: number;
  readonly unknownKey: string;
};

function figuresOf(result: Result, scale: keyof typeof perSecond): Figure[] {
  const {
    paid,
    wrapSeconds,
    rotationSeconds,
    rowsAfterKill,
    tooSoon,
    finished,
    oldKey,
    swapped,
    unknownKey,
  } = result;
  const exact = (name: string, measured: string, limit: string): Figure => ({
    name,
    measured,
    limit,
    isKept: measured === limit,
  });
  return [
    {
      name: 'payments without a result, after asking again, while two servers restart with a new key',
      measured: `${paid.failed} of ${paid.sent}`,
      limit: '0',
      isKept: paid.failed === 0 && paid.sent > 0,
    },
    rateFigure(
      'payments a second while the master key is replaced',
      paid,
      scale === 'full' ? perSecond.full * 0.9 : null,
    ),
    {
      name: 'seconds to wrap the root key with the new master key',
      measured: wrapSeconds.toFixed(2),
      limit: String(wrapWithinSeconds),
      isKept: wrapSeconds <= wrapWithinSeconds,
      isTimingDependent: true,
    },
    {
      name: 'seconds of the whole rotation, with two restarts',
      measured: rotationSeconds.toFixed(0),
      limit: 'printed',
      isKept: true,
    },
    exact('rows of a rotation that was killed', String(rowsAfterKill), '0'),
    exact('removal while a server uses the old key', tooSoon, 'still_used'),
    exact('removal once none does', finished, 'finished'),
    exact('the old key afterwards', oldKey, 'refused'),
    exact('swapped wrapped root keys refused', `${swapped} of 2`, '2 of 2'),
    arrangedControl('a server with a key that was not added', unknownKey, unknownKey === 'refused'),
  ];
}

async function rotateUnderLoad(given: Given, rate: number): Promise<Result> {
  const { world } = given;
  const from = masterKeyFrom(Buffer.from(world.rootKey, 'base64'));
  const to = masterKeyFrom(randomBytes(32));
  const by = await twoStaff(world);
  const start = (key: MasterKey) => startOneServer(serverEnvironment(given, key));
  const servers = [await start(from), await start(from)];
  const asOwner = <Done>(work: Parameters<typeof withConnection<Done>>[1]) =>
    withConnection(world.owner, work);
  const paying = await payServers(() => servers, { rate, limitMs: decisionLimitMs });
  try {
    const rowsAfterKill = await killedRotation(world.owner, { from, to, by });
    const startedAt = performance.now();
    await asOwner((client) => addMasterKey(client, { from, to, by }));
    const wrapSeconds = secondsSince(startedAt);
    const swapped = await countRefusedSwaps(world, [from, to]);
    const finish = () => asOwner((client) => finishRotation(client, { masterKey: to, by }));
    const { settled } = paying;
    await replaceServer(servers, { at: 0, settled, start: () => start(to) });
    const { kind: tooSoon } = await finish();
    await replaceServer(servers, { at: 1, settled, start: () => start(to) });
    let finished: Finished['kind'] = tooSoon;
    for (const endsAt = performance.now() + finishWithinMs; finished === 'still_used';) {
      if (performance.now() > endsAt) break;
      await wait(1000);
      ({ kind: finished } = await finish());
    }
    const rotationSeconds = secondsSince(startedAt);
    const open = (key: MasterKey) => asOwner((client) => openRootKey(client, key));
    const oldKey = await refusalOf(open(from));
    const unknownKey = await refusalOf(start(masterKeyFrom(randomBytes(32))));
    return {
      paid: await paying.stop(),
      wrapSeconds,
      rotationSeconds,
      rowsAfterKill,
      tooSoon,
      finished,
      oldKey,
      swapped,
      unknownKey,
    };
  } finally {
    await paying.stop();
    await Promise.all(servers.map((server) => server.stop()));
  }
}

function secondsSince(startedAt: number): number {
  return (performance.now() - startedAt) / 1000;
}

async function playEarly(given: Given): Promise<Paid> {
  const { world } = given;
  const from = masterKeyFrom(Buffer.from(world.rootKey, 'base64'));
  const rotation = { from, to: masterKeyFrom(randomBytes(32)), by: await twoStaff(world) };
  const start = () => startOneServer(serverEnvironment(given, from));
  return removeTooEarly({ owner: world.owner, start, rotation });
}

/** The rows that the same kill finds if the key is committed without its audit entry. */
async function killedWithFault(world: OwnWorld): Promise<number> {
  const from = masterKeyFrom(Buffer.from(world.rootKey, 'base64'));
  await withConnection(world.owner, (client) => keepRootKey(client, from));
  const rotation = { from, to: masterKeyFrom(randomBytes(32)), by: await twoStaff(world) };
  return killedRotation(world.owner, rotation, 'commits-before-audit');
}

/** The server keeps a key for 30 s after its last report. */
const finishWithinMs = 60_000;

async function twoStaff({ owner }: OwnWorld): Promise<[string, string]> {
  const { rows } = await withConnection(owner, (client) =>
    client.query<{ id: string }>('select id from users where role < 3 order by email limit 2'),
  );
  const [first, second] = rows;
  if (first === undefined || second === undefined) throw new Error('the demo has staff');
  return [first.id, second.id];
}

/** Exchanges the wrapped keys of both rows, tries both, and puts them back. */
async function countRefusedSwaps(world: OwnWorld, keys: readonly MasterKey[]): Promise<number> {
  return withConnection(world.owner, async (client) => {
    await client.query('begin');
    await client.query(
      `update wrapped_root_keys w set wrapped_key = o.wrapped_key from wrapped_root_keys o
        where o.master_key_id <> w.master_key_id`,
    );
    let refused = 0;
    for (const key of keys) {
      if ((await refusalOf(openRootKey(client, key))) === 'refused') refused += 1;
    }
    await client.query('rollback');
    return refused;
  });
}

async function refusalOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'accepted',
    () => 'refused',
  );
}
