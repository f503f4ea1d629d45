import path from 'node:path';
import { withConnection } from '@piton/server/database/with-connection.ts';
import { startOwnGateway } from '../own-gateway.ts';
import { arrangedControl, type Part, type PartRun } from '../part.ts';
import { type OwnCluster, type OwnWorld, startOwnCluster } from '../world/own-world.ts';
import { type Refunded, refundThroughKills } from './refund-through-kills.ts';

/** A third of the requests are rejected, because they exceed what is left of the payment. */
const size = {
  short: { sales: 40, refundsPerSale: 10, kills: 6 },
  full: { sales: 1700, refundsPerSale: 10, kills: 120 },
} as const;

/**
 * Random refunds in parallel, with lost responses and killed processes: the ledger equals the
 * gateway to the cent, each refund is made once or never, and no payment is refunded above itself.
 */
export const refundsPart: Part = {
  name: 'refunds',
  run: async (given) => {
    const cluster = await startOwnCluster();
    try {
      const refunded = await inWorld(cluster, given, { name: 'refunds', ...size[given.scale] });
      for (const line of refunded.found.slice(0, 20)) given.print(`  ${line}`);
      given.print('control: sends refunds again');
      const control = await inWorld(cluster, given, {
        name: 'control',
        ...size.short,
        kills: 20,
        plant: sendAgain,
      });
      const { refunds, done, voided, forStaff, kills, found } = refunded;
      return [
        {
          name: 'refunds that differ from the gateway',
          measured: `${found.length} of ${refunds} (${done} done, ${voided} of them voids, ${forStaff} ended by staff)`,
          limit: '0',
          isKept: found.length === 0 && done > 0,
        },
        {
          name: 'kills while refunding',
          measured: String(kills),
          limit: String(size[given.scale].kills / 2),
          isKept: kills >= size[given.scale].kills / 2,
        },
        arrangedControl(
          'sends refunds again',
          `${control.found.length} refunds contradicted`,
          control.found.length > 0,
        ),
      ];
    } finally {
      await cluster.stop();
    }
  },
};

type Sized = {
  readonly name: string;
  readonly sales: number;
  readonly refundsPerSale: number;
  readonly kills: number;
  readonly plant?: (world: OwnWorld) => Promise<void>;
};

async function inWorld(
  cluster: OwnCluster,
  { folder, seed }: PartRun,
  { name, plant, ...sized }: Sized,
): Promise<Refunded> {
  const gateway = await startOwnGateway(path.join(folder, `refunds-${name}.jsonl`));
  try {
    const world = await cluster.newWorld();
    await plant?.(world);
    return await refundThroughKills({ world, gateway, seed, ...sized });
  } finally {
    await gateway.stop();
  }
}

/** The control: a refund without an outcome is sent again when it is requested again. */
function sendAgain({ owner }: OwnWorld): Promise<void> {
  return withConnection(owner, async (client) => {
    const { rows } = await client.query<{ source: string }>(
      `select pg_get_functiondef('begin_sending_refund'::regproc) as source`,
    );
    const source = rows[0]?.source ?? '';
    const planted = source
      .replace('set sent_at = database_now()', 'set sent_at = coalesce(r.sent_at, database_now())')
      .replace(' and r.sent_at is null', '');
    if (planted.includes('sent_at is null') || planted === source) {
      throw new Error('the control finds its place in begin_sending_refund');
    }
    await client.query(planted);
  });
}
